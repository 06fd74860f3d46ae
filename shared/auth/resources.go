package auth

import "strings"

// Permission is the right to one thing in an enterprise: area:noun:verb.
type Permission string

// Every permission that a call asks for. What a role may hold is the tree below.
const (
	HomeView Permission = "home:board:view"

	MemberView       Permission = "org:user:view"
	MemberAdd        Permission = "org:user:add"
	MemberEdit       Permission = "org:user:edit"
	MemberDelete     Permission = "org:user:delete"
	MemberImport     Permission = "org:user:import"
	MemberExport     Permission = "org:user:export"
	MemberInvite     Permission = "org:user:invite"
	MemberApps       Permission = "org:app:assign"
	DepartmentAdd    Permission = "org:department:add"
	DepartmentEdit   Permission = "org:department:edit"
	DepartmentMove   Permission = "org:department:move"
	DepartmentDelete Permission = "org:department:delete"

	RoleView   Permission = "role:role:view"
	RoleAdd    Permission = "role:role:add"
	RoleEdit   Permission = "role:role:edit"
	RoleDelete Permission = "role:role:delete"

	EnterpriseEdit Permission = "enterprise:info:edit"
	AuditView      Permission = "audit:line:view"
	AuditExport    Permission = "audit:line:export"

	AchievementView   Permission = "achievement:list:view"
	AchievementEdit   Permission = "achievement:item:edit"
	AchievementReview Permission = "achievement:item:review"
	VersionView       Permission = "version:list:view"
	VersionEdit       Permission = "version:item:edit"
	CentreView        Permission = "provider:centre:view"
	CommentReply      Permission = "comment:item:reply"
	ProductView       Permission = "product:list:view"
	ProductEdit       Permission = "product:item:edit"
	ProductShelf      Permission = "product:item:shelf"
	ProductDelete     Permission = "product:item:delete"
	TemplateView      Permission = "template:list:view"
	TemplateEdit      Permission = "template:item:edit"
	TemplateShelf     Permission = "template:item:shelf"
	TemplateDelete    Permission = "template:item:delete"
	FamilyView        Permission = "family:list:view"
	FamilyEdit        Permission = "family:item:edit"
	FamilyShelf       Permission = "family:item:shelf"
	FamilyDelete      Permission = "family:item:delete"
	FamilyApprove     Permission = "family:item:approve"
	ProjectView       Permission = "project:list:view"
	ProjectEdit       Permission = "project:item:edit"
	ProjectDelete     Permission = "project:item:delete"
	ProjectMember     Permission = "project:member:edit"
	CaseView          Permission = "case:list:view"
	CaseEdit          Permission = "case:item:edit"
	CasePublish       Permission = "case:item:publish"
	CaseDelete        Permission = "case:item:delete"
	NewsView          Permission = "news:list:view"
	NewsEdit          Permission = "news:item:edit"
	BoardView         Permission = "board:data:view"
	SaleView          Permission = "sale:list:view"
	SaleDecide        Permission = "sale:claim:decide"
	AccountView       Permission = "account:book:view"
	AccountTopUp      Permission = "account:book:topup"
	AccountSpend      Permission = "account:book:spend"
	AccountDraw       Permission = "account:book:draw"

	// Only in the built-in enterprise that operates the portal.
	ReviewView   Permission = "platform:enterprise:view"
	ReviewDecide Permission = "platform:enterprise:audit"
	ReviewFreeze Permission = "platform:enterprise:freeze"
	ContentAudit Permission = "platform:content:audit"
	PayoutView   Permission = "platform:payout:view"
	PayoutDecide Permission = "platform:payout:decide"
	MoneyView    Permission = "platform:money:view"
	MoneyNote    Permission = "platform:money:note"
	ClaimView    Permission = "platform:claim:view"
	ClaimDecide  Permission = "platform:claim:decide"
	NewsPublish  Permission = "platform:news:publish"

	InquiryView   Permission = "platform:inquiry:view"
	InquiryHandle Permission = "platform:inquiry:edit"

	HelpView Permission = "platform:help:view"
	HelpEdit Permission = "platform:help:edit"

	PluginView Permission = "platform:plugin:view"
	PluginEdit Permission = "platform:plugin:edit"

	SearchView Permission = "platform:search:view"
	SearchEdit Permission = "platform:search:edit"

	DemoView Permission = "platform:demo:view"
	DemoEdit Permission = "platform:demo:edit"

	HealthView Permission = "platform:health:view"

	DictView Permission = "platform:dict:view"
	DictEdit Permission = "platform:dict:edit"

	InvoiceView   Permission = "platform:invoice:view"
	InvoiceDecide Permission = "platform:invoice:decide"
)

// Reads says that what the permission opens changes nothing, and stays open while an enterprise is frozen.
func (p Permission) Reads() bool {
	return strings.HasSuffix(string(p), ":view") || strings.HasSuffix(string(p), ":export")
}

// Kind is what a resource is in the tree.
type Kind string

const (
	Directory Kind = "dir"
	Menu      Kind = "menu"
	Button    Kind = "button"
)

// Resource is one line of the tree that roles are made of and menus are drawn from (product.md section 14).
type Resource struct {
	ID         string     `json:"id"`
	ParentID   string     `json:"parentId"`
	Kind       Kind       `json:"type"`
	Name       string     `json:"name"`
	Path       string     `json:"path"`
	Icon       string     `json:"icon"`
	Group      string     `json:"group" doc:"the heading that a menu stands under, empty for none"`
	Permission Permission `json:"permission"`

	// Platform is shown to, and held by, nobody but the portal's operators.
	Platform bool `json:"-"`
}

// Root is the one directory that menus hang from.
const Root = "workbench"

func menu(id, group, name, path, icon string, p Permission) Resource {
	return Resource{ID: id, Group: group, ParentID: Root, Kind: Menu, Name: name, Path: path, Icon: icon, Permission: p}
}

func button(parent, name string, p Permission) Resource {
	return Resource{ID: string(p), ParentID: parent, Kind: Button, Name: name, Permission: p}
}

func platform(r Resource) Resource {
	r.Platform = true
	return r
}

// Resources is the whole tree in the order of the side menu. Menus, the role editor and the table of who may call what
// are read from it.
var Resources = []Resource{
	{ID: Root, Kind: Directory, Name: "工作台", Icon: "workbench"},
	menu("home", "", "工作台首页", "/workbenchHome", "home", HomeView),
	button("home", "编辑企业资料", EnterpriseEdit),
	menu("board", "", "数据看板", "/dataBoard", "board", BoardView),
	platform(menu("review", "平台", "企业审核", "/enterpriseReview", "review", ReviewView)),
	platform(button("review", "审核企业", ReviewDecide)),
	platform(button("review", "冻结企业", ReviewFreeze)),
	platform(menu("content", "平台", "内容审核", "/contentReview", "content", ContentAudit)),
	platform(menu("community", "平台", "社区审核", "/communityReview", "content", ContentAudit)),
	platform(menu("topic", "平台", "族专题", "/familyTopics", "topic", ContentAudit)),
	platform(menu("payout", "平台", "余额退回", "/payoutReview", "payout", PayoutView)),
	platform(button("payout", "处理余额退回", PayoutDecide)),
	platform(menu("money", "平台", "资金核对", "/moneyDesk", "money", MoneyView)),
	platform(button("money", "登记差异、询问支付宝", MoneyNote)),
	platform(menu("claim", "平台", "售后裁定", "/claimReview", "claim", ClaimView)),
	platform(button("claim", "裁定售后", ClaimDecide)),
	platform(menu("invoice", "平台", "发票处理", "/invoiceReview", "invoice", InvoiceView)),
	platform(button("invoice", "开具与冲红发票", InvoiceDecide)),
	platform(menu("inquiry", "平台", "咨询处理", "/inquiryDesk", "inquiry", InquiryView)),
	platform(button("inquiry", "登记咨询的处理", InquiryHandle)),
	platform(menu("help", "平台", "帮助文档", "/helpDesk", "help", HelpView)),
	platform(button("help", "编辑与发布帮助文档", HelpEdit)),
	platform(menu("plugin", "平台", "插件与日志", "/pluginDesk", "plugin", PluginView)),
	platform(button("plugin", "发布插件与更新日志", PluginEdit)),
	platform(menu("demo", "平台", "演示系统", "/demoDesk", "demo", DemoView)),
	platform(button("demo", "编辑演示系统与账号", DemoEdit)),
	platform(menu("search", "平台", "搜索热词", "/searchDesk", "search", SearchView)),
	platform(button("search", "编辑搜索热词", SearchEdit)),
	platform(menu("dict", "平台", "数据字典", "/dictDesk", "dict", DictView)),
	platform(button("dict", "编辑数据字典", DictEdit)),
	platform(menu("health", "平台", "运行状况", "/healthDesk", "health", HealthView)),
	menu("centre", "内容", "服务商中心", "/facilitaror/main", "centre", CentreView),
	button("centre", "回复评价", CommentReply),
	menu("project", "内容", "项目管理", "/projectManagement", "project", ProjectView),
	button("project", "开通、续期与重启项目", ProjectEdit),
	button("project", "删除与恢复项目", ProjectDelete),
	button("project", "管理项目成员", ProjectMember),
	menu("product", "内容", "产品管理", "/productManagement", "product", ProductView),
	button("product", "编辑产品", ProductEdit),
	button("product", "上架与下架产品", ProductShelf),
	button("product", "删除产品", ProductDelete),
	menu("template", "内容", "模板管理", "/templateManagement", "template", TemplateView),
	button("template", "编辑模板", TemplateEdit),
	button("template", "上架与下架模板", TemplateShelf),
	button("template", "删除模板", TemplateDelete),
	menu("family", "内容", "族库管理", "/familyManagement", "family", FamilyView),
	button("family", "编辑族", FamilyEdit),
	button("family", "上架与下架族", FamilyShelf),
	button("family", "删除族", FamilyDelete),
	menu("familyLibrary", "内容", "企业族库", "/familyLibrary", "library", FamilyView),
	button("familyLibrary", "审批与移出企业族库的族", FamilyApprove),
	menu("case", "内容", "案例管理", "/caseManagement", "case", CaseView),
	button("case", "编辑案例", CaseEdit),
	button("case", "发布与撤回案例", CasePublish),
	button("case", "删除案例", CaseDelete),
	menu("achievement", "内容", "成果管理", "/achievementManagement", "achievement", AchievementView),
	button("achievement", "登记与提交成果", AchievementEdit),
	button("achievement", "审核成果", AchievementReview),
	menu("version", "内容", "版本管理", "/versionManagement", "version", VersionView),
	button("version", "发布与撤回版本", VersionEdit),
	menu("familyRequest", "内容", "构件请求", "/familyRequests", "request", FamilyView),
	menu("requirement", "内容", "交付要求", "/familyRequirements", "requirement", FamilyView),
	menu("news", "内容", "新闻公告", "/info", "news", NewsView),
	button("news", "编辑企业公告", NewsEdit),
	platform(button("news", "发布平台新闻", NewsPublish)),
	menu("organization", "企业", "组织管理", "/organizationManagement", "organization", MemberView),
	button("organization", "添加成员", MemberAdd),
	button("organization", "编辑成员", MemberEdit),
	button("organization", "移除成员", MemberDelete),
	button("organization", "邀请成员", MemberInvite),
	button("organization", "导入成员", MemberImport),
	button("organization", "导出成员", MemberExport),
	button("organization", "应用授权", MemberApps),
	button("organization", "新增部门", DepartmentAdd),
	button("organization", "编辑部门", DepartmentEdit),
	button("organization", "移动部门", DepartmentMove),
	button("organization", "删除部门", DepartmentDelete),
	menu("right", "企业", "用户权限", "/userRight", "right", RoleView),
	button("right", "新增角色", RoleAdd),
	button("right", "编辑角色", RoleEdit),
	button("right", "删除角色", RoleDelete),
	menu("account", "企业", "企业账户", "/companyAccount", "wallet", AccountView),
	button("account", "为企业充值", AccountTopUp),
	button("account", "用企业账户购买与退款", AccountSpend),
	button("account", "企业账户提现", AccountDraw),
	menu("sale", "企业", "销售与收入", "/facilitaror/account", "sale", SaleView),
	button("sale", "处理售后", SaleDecide),
	menu("audit", "企业", "操作日志", "/operationLog", "audit", AuditView),
	button("audit", "导出日志", AuditExport),
}

// ResourcesOf returns the tree of one enterprise.
func ResourcesOf(enterpriseID string, operators string) []Resource {
	list := make([]Resource, 0, len(Resources))
	for _, r := range Resources {
		if !r.Platform || enterpriseID == operators {
			list = append(list, r)
		}
	}
	return list
}
