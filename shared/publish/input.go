package publish

// None is the input of a call that takes nothing.
type None struct{}

// Nothing is what a call returns that has nothing to say.
type Nothing struct{}
