package product

import (
	"context"

	"bimportal/functions/catalogue/service"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
)

// The named services: what stands for {token} in the data service's address. The list is closed, and none is a secret.
const (
	dataEnterprise = "enterprise-detail"
	dataCount      = "product-count"
	dataHome       = "home-data"
	dataPositions  = "positions"
	dataShelf      = "shelf-status"
	dataUsed       = "used-flag"
)

var (
	errNoService   = api.NotFound("no_data_service", "没有这项数据服务")
	errOtherUser   = api.Forbidden("user_mismatch", "请求头 user_id 必须是当前登录的用户")
	errFrozenShelf = api.Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
)

// DataCall is a call of the data service.
type DataCall struct {
	Token string `path:"token" maxLength:"40" msg:"maxLength=没有这项数据服务"`
	Body  DataInput
}

// DataInput is the body of every data service; those that only read need none of it.
type DataInput struct {
	Params        struct{}     `json:"params,omitempty" doc:"empty"`
	UpdateColumns *DataColumns `json:"updateColumns,omitempty"`
	PrimaryID     string       `json:"primaryId,omitempty" maxLength:"64" msg:"maxLength=产品不存在或已下架"`
}

// DataColumns are what may be changed: the shelf with its reason, or the used flag.
type DataColumns struct {
	Shelf  *int   `json:"putaway$e,omitempty" minimum:"0" maximum:"5"`
	Reason string `json:"reason$e,omitempty" maxLength:"200"`
	Used   *int   `json:"used,omitempty" enum:"0,1"`
}

// DataAnswer holds the part that the named service returns.
type DataAnswer struct {
	Enterprise *DataEnterprise `json:"enterprise,omitempty"`
	Count      *DataCounts     `json:"count,omitempty"`
	Home       []Row           `json:"home,omitempty"`
	Positions  []DataPosition  `json:"positions,omitempty"`
	Product    *OwnRow         `json:"product,omitempty" doc:"as it stands after a change"`
}

// DataEnterprise is the caller's enterprise.
type DataEnterprise struct {
	ID        string `json:"id"`
	ShortName string `json:"shortName"`
	Logo      string `json:"logo"`
	Status    int    `json:"status"`
	Frozen    bool   `json:"frozen"`
}

// DataCounts is how many products the caller's enterprise has, by the state of their shelf.
type DataCounts struct {
	Total     int `json:"total"`
	Draft     int `json:"draft"`
	InReview  int `json:"inReview"`
	OnShelf   int `json:"onShelf"`
	OffShelf  int `json:"offShelf"`
	Rejected  int `json:"rejected"`
	ForcedOff int `json:"forcedOff"`
}

// DataPosition is the place, counted from 1, at which the public finds a product within its group.
type DataPosition struct {
	PrimaryID string `json:"primaryId"`
	Name      string `json:"name"`
	GroupCode string `json:"groupCode"`
	Position  int    `json:"position"`
}

const homeMost = 10

// DataService returns one of the named services for the enterprise of project_id. The two that write need the header
// user_id, which is the caller himself, and the permission for the shelf; 404 for a name that is none.
func (s *Service) DataService(ctx context.Context, in DataCall) (DataAnswer, error) {
	switch in.Token {
	case dataShelf, dataUsed:
		return s.dataWrite(ctx, in)
	case dataEnterprise:
		a := api.StandingOf(ctx).Access
		return DataAnswer{Enterprise: &DataEnterprise{a.ID, a.ShortName, a.Logo, a.Status, a.Frozen}}, nil
	case dataCount, dataHome, dataPositions:
		return s.dataRead(ctx, in.Token)
	}
	return DataAnswer{}, errNoService
}

func (s *Service) dataRead(ctx context.Context, token string) (DataAnswer, error) {
	st := api.StandingOf(ctx)
	w, err := s.shower(ctx)
	if err != nil {
		return DataAnswer{}, err
	}
	if token == dataCount {
		own, err := s.records.Own(ctx, st.Access.ID)
		counts := &DataCounts{}
		for _, p := range own {
			counts.add(p.Value.State)
		}
		return DataAnswer{Count: counts}, err
	}
	products, err := s.public(ctx)
	if err != nil {
		return DataAnswer{}, err
	}
	home, positions, place := []Row{}, []DataPosition{}, map[string]int{}
	for _, p := range products {
		group := service.GroupOf(p.GroupCode)
		place[group]++
		if p.ProviderID != st.Access.ID {
			continue
		}
		positions = append(positions, DataPosition{p.ID, p.Name, group, place[group]})
		if len(home) < homeMost {
			home = append(home, w.row(p))
		}
	}
	switch token {
	case dataHome:
		return DataAnswer{Home: home}, nil
	}
	return DataAnswer{Positions: positions}, nil
}

func (c *DataCounts) add(shelf publish.State) {
	c.Total++
	*[]*int{&c.Draft, &c.InReview, &c.OnShelf, &c.OffShelf, &c.Rejected, &c.ForcedOff}[shelf]++
}

func (s *Service) dataWrite(ctx context.Context, in DataCall) (DataAnswer, error) {
	st, columns := api.StandingOf(ctx), in.Body.UpdateColumns
	switch {
	case api.HeaderOf(ctx, "user_id") != api.ActorOf(ctx).UserID:
		return DataAnswer{}, errOtherUser
	case !st.May(string(auth.ProductShelf)) && !st.May(string(auth.ContentAudit)):
		return DataAnswer{}, api.Forbidden("no_permission", "您没有“上架与下架产品”权限，请联系企业管理员开通")
	case st.Access.Frozen:
		return DataAnswer{}, errFrozenShelf
	case in.Body.PrimaryID == "":
		return DataAnswer{}, api.Field("primaryId", "缺少产品编号")
	case columns == nil || (in.Token == dataShelf) != (columns.Shelf != nil) || (in.Token == dataUsed) != (columns.Used != nil):
		return DataAnswer{}, api.Field("updateColumns", "缺少要修改的内容")
	}
	var v whole
	var err error
	if in.Token == dataShelf {
		v, err = s.move(ctx, in.Body.PrimaryID, publish.State(*columns.Shelf), columns.Reason)
	} else {
		v, err = s.use(ctx, in.Body.PrimaryID, *columns.Used)
	}
	if err != nil {
		return DataAnswer{}, err
	}
	w, err := s.shower(ctx)
	if err != nil {
		return DataAnswer{}, err
	}
	row := w.own(st, v.Row.Value)
	return DataAnswer{Product: &row}, nil
}
