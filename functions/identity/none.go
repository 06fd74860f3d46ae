package identity

// None is the input of a call that takes nothing.
type None struct{}
