package enterprise

import "context"

// Progress is what the import machine decides by.
type Progress struct {
	State string `json:"state"`
}

// Do does the worker's tasks: the machine's (import), the schedule's (redrive), the deployer's (operator) and those of
// Work. Import answers how far the job is.
func (s *Service) Do(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "import":
		j, err := s.imports.Run(ctx, e.EnterpriseID, e.JobID)
		return Progress{j.State}, err
	case "operator":
		return s.companies.Appoint(ctx, e.Data)
	case "redrive":
		return nil, s.imports.Redrive(ctx)
	}
	return nil, s.Work(ctx, e)
}
