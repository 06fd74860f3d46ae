package session

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/person"
)

// LoginQuery asks for lines of the caller's own login log.
type LoginQuery struct {
	api.PageQuery
	From   int64  `json:"from,omitempty" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds, included" msg:"minimum=开始时间不正确;maximum=开始时间不正确"`
	To     int64  `json:"to,omitempty" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds, included" msg:"minimum=结束时间不正确;maximum=结束时间不正确"`
	Result string `json:"result,omitempty" enum:"ok,failed,ended" msg:"enum=结果不正确"`
}

// LoginRecord is a line of the log as its owner reads it.
type LoginRecord struct {
	No        int64  `json:"no"`
	At        int64  `json:"at" doc:"epoch milliseconds"`
	Method    string `json:"method" enum:"pwd,sms,qywx,sso,register," doc:"empty for an ended session"`
	Result    string `json:"result" enum:"ok,failed,ended"`
	Reason    string `json:"reason" doc:"why it failed or ended: bad_credentials, bad_code, locked, totp_wrong; revoked, reused, password, totp, cancelled"`
	Device    string `json:"device" enum:"desktop,phone,tablet,other"`
	OS        string `json:"os"`
	Browser   string `json:"browser"`
	Address   string `json:"address" doc:"masked"`
	NewDevice bool   `json:"newDevice"`
}

func recordOf(l account.LoginLine) LoginRecord {
	return LoginRecord{l.No, l.At, string(l.Method), string(l.Result), l.Reason, l.Device, l.OS, l.Browser, person.MaskAddress(l.Address), l.NewDevice}
}

// PageLogins returns the caller's own log, the newest line first. A filter looks at the newest 1,000 lines.
func (s *Service) PageLogins(ctx context.Context, in LoginQuery) (api.Page[LoginRecord], error) {
	from, to, err := in.Bounds()
	if err != nil {
		return api.Page[LoginRecord]{}, err
	}
	if in.From > 0 && in.To > 0 && in.From > in.To {
		return api.Page[LoginRecord]{}, api.Field("to", "结束时间不能早于开始时间")
	}
	filtered := in.From > 0 || in.To > 0 || in.Result != ""
	if filtered {
		from, to = 0, account.LoginFilterMost
	}
	rows, total, err := s.accounts.Logins(ctx, api.ActorOf(ctx).UserID, from, to)
	if err != nil {
		return api.Page[LoginRecord]{}, err
	}
	records := make([]LoginRecord, 0, len(rows))
	for _, l := range rows {
		if (in.From == 0 || l.At >= in.From) && (in.To == 0 || l.At <= in.To) && (in.Result == "" || string(l.Result) == in.Result) {
			records = append(records, recordOf(l))
		}
	}
	if filtered {
		return api.Cut(records, in.PageQuery)
	}
	return api.Page[LoginRecord]{Current: max(in.Current, 1), PageSize: to - from, Total: total, Records: records}, nil
}
