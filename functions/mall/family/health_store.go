package family

// health is the score of what the files say beside what the provider claims.
func (s *Service) health(_ Compiled, _ Form) Score { return Score{Value: -1} }
