// Package export gives a person all that the platform holds of him.
package export

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/project"
)

// Export is all that is told of a person when he asks for his own data; nothing of it is masked.
type Export struct {
	User     account.User
	Bonds    []Way
	TOTP     SecondStep
	Sessions []Device
	Logins   []account.LoginLine
	Lines    []ledger.Line
	TopUps   []ledger.TopUp
	Orders   []ledger.Purchase
	Invoices []ledger.Invoice
	Projects []project.Place
}

// Way is a sign-in elsewhere that opens the account.
type Way struct {
	Who string `json:"who"`
	At  int64  `json:"at"` // epoch milliseconds
}

// SecondStep is how the person's second step stands.
type SecondStep struct {
	On           bool  `json:"on"`
	Since        int64 `json:"since"` // epoch milliseconds, 0 while off
	RecoveryLeft int   `json:"recoveryLeft"`
}

// Device is one of the person's own sessions.
type Device struct {
	SID          string `json:"sid"`
	Device       string `json:"device"`
	OS           string `json:"os"`
	Browser      string `json:"browser"`
	Address      string `json:"address"`
	CreatedAt    int64  `json:"createdAt"`    // epoch milliseconds
	LastActiveAt int64  `json:"lastActiveAt"` // epoch milliseconds
	Current      bool   `json:"current"`
	NewDevice    bool   `json:"newDevice"`
}

const (
	mostLogins = 1000
	mostLines  = 5000
)

const readme = `这里是您在 BIM协同平台的个人数据，导出时间 %s。

profile.json      个人资料、同意过的协议、登录方式、登录设备
consents.csv      同意过的协议
devices.csv       当前登录的设备
logins.csv        登录记录，保存 190 天，最多 %d 条
ledger.csv        收支明细，最近 %d 条，金额单位为元
topups.csv        充值记录，最近 %d 条，金额单位为元
orders.csv        购买订单，最近 %d 条，金额单位为元
invoices.csv      申请过的发票和抬头，最近 %d 条，金额单位为元
projects.csv      开通和参与的项目

CSV 文件为 UTF-8 编码，可用表格软件打开。文件含有您的手机号和姓名，请妥善保管。
`

// What orders are called in the archive, as the portal's pages call them.
var (
	goodsNames  = map[string]string{"template": "模板", "product": "产品", "vip": "会员"}
	orderStates = map[int]string{2: "已完成", 4: "售后中", 5: "已退款"}

	projectRoles  = map[string]string{"admin": "管理员", "member": "成员", "viewer": "只读"}
	invoiceStates = map[string]string{"asked": "待开票", "issued": "已开票", "refused": "未通过", "withdrawn": "已撤回", "toReverse": "待冲红", "reversed": "已冲红"}
)

// Zip returns the archive: the profile as JSON, the lists as CSV.
func (e Export) Zip(now time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, content []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: now})
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	}
	profile, err := json.MarshalIndent(map[string]any{"profile": e.User, "ways": e.Bonds, "secondStep": e.TOTP, "devices": e.Sessions}, "", "  ")
	if err != nil {
		return nil, err
	}
	files := []struct {
		name    string
		content []byte
	}{
		{"说明.txt", []byte(fmt.Sprintf(readme, clock.Text(clock.Millis(now)), mostLogins, mostLines, mostLines, mostLines, mostLines))},
		{"profile.json", profile},
		{"consents.csv", sheet([]string{"协议", "版本", "同意时间"}, len(e.User.Agreements), func(i int) []string {
			a := e.User.Agreements[i]
			return []string{a.Type, a.Version, clock.Text(a.At)}
		})},
		{"devices.csv", sheet([]string{"系统", "浏览器", "网络地址", "登录时间", "最近使用"}, len(e.Sessions), func(i int) []string {
			d := e.Sessions[i]
			return []string{d.OS, d.Browser, d.Address, clock.Text(d.CreatedAt), clock.Text(d.LastActiveAt)}
		})},
		{"logins.csv", sheet([]string{"时间", "方式", "结果", "原因", "系统", "浏览器", "网络地址", "新设备"}, len(e.Logins), func(i int) []string {
			l := e.Logins[i]
			return []string{clock.Text(l.At), l.Method.Text(), string(l.Result), l.Reason, l.OS, l.Browser, l.Address, either(l.NewDevice, "是", "")}
		})},
		{"ledger.csv", sheet([]string{"序号", "时间", "说明", "金额", "余额"}, len(e.Lines), func(i int) []string {
			l := e.Lines[i]
			return []string{strconv.FormatInt(l.No, 10), clock.Text(l.At), l.Title, l.AmountFen.Text(), l.BalanceFen.Text()}
		})},
		{"topups.csv", sheet([]string{"订单号", "金额", "状态", "下单时间", "到账时间", "已退"}, len(e.TopUps), func(i int) []string {
			t := e.TopUps[i]
			return []string{t.OutTradeNo, t.TotalFen.Text(), t.State, clock.Text(t.CreatedAt), clock.Text(t.PaidAt), t.RefundedFen.Text()}
		})},
		{"orders.csv", sheet([]string{"订单号", "下单时间", "类型", "名称", "卖方", "实付", "状态"}, len(e.Orders), func(i int) []string {
			o := e.Orders[i]
			return []string{o.OrderNo, clock.Text(o.CreatedAt), goodsNames[o.Type], o.Name, o.SellerName, o.PayFen.Text(), orderStates[o.Status]}
		})},
		{"invoices.csv", sheet([]string{"申请时间", "抬头", "税号", "注册地址", "注册电话", "开户银行", "银行账号", "邮箱", "金额", "状态", "发票号码", "红字发票号码"}, len(e.Invoices), func(i int) []string {
			v := e.Invoices[i]
			return []string{clock.Text(v.CreatedAt), v.Title, v.TaxNo, v.Address, v.Telephone, v.Bank, v.BankNo, v.Email, v.AmountFen.Text(), invoiceStates[v.Status], v.Number, v.RedNumber}
		})},
		{"projects.csv", sheet([]string{"项目名称", "项目代号", "所属", "角色", "加入时间", "到期时间"}, len(e.Projects), func(i int) []string {
			p := e.Projects[i]
			return []string{p.ItemName, p.ItemCode, p.CompanyName, either(p.OwnerID == e.User.UserID, "负责人", projectRoles[p.Role]), clock.Text(p.JoinedAt), clock.Text(p.EndAt)}
		})},
	}
	for _, f := range files {
		if err := add(f.name, f.content); err != nil {
			return nil, fmt.Errorf("identity: export %s: %w", f.name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("identity: export: %w", err)
	}
	return out.Bytes(), nil
}

// sheet returns a CSV file as spreadsheets read it: UTF-8 with its mark, and no cell that they take for a formula.
func sheet(head []string, rows int, row func(int) []string) []byte {
	out := bytes.NewBufferString("\uFEFF")
	w := csv.NewWriter(out)
	w.UseCRLF = true
	_ = w.Write(head) // a buffer takes whatever it is given
	for i := range rows {
		cells := row(i)
		for n, c := range cells {
			cells[n] = PlainCell(c)
		}
		_ = w.Write(cells)
	}
	w.Flush()
	return out.Bytes()
}

// PlainCell puts an apostrophe before what a spreadsheet would run. A number may begin with its sign.
func PlainCell(c string) string {
	if c == "" || !strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(c)[0]) {
		return c
	}
	if strings.Trim(c, "+-0123456789.") == "" && strings.LastIndexAny(c, "+-") == 0 {
		return c
	}
	return "'" + c
}

func either(is bool, then, otherwise string) string {
	if is {
		return then
	}
	return otherwise
}
