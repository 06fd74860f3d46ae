package family

import (
	"bimportal/functions/mall/content"
	"bimportal/functions/mall/health"
)

// scored is the health of a family by rules: the platform's where they are the zero value.
func scored(main content.Found, fileName string, in Form, rules health.Rules) Score {
	claim := health.Claim{Title: in.Name, FileName: fileName, MinRevit: main.Year}
	for _, c := range in.Classification {
		claim.Codes = append(claim.Codes, c.Code)
	}
	of := health.Of(main.Report(), claim, rules)
	s := Score{Value: of.Score}
	if !of.Checked() {
		s.Value = -1
	}
	for _, i := range of.Items {
		s.Checks = append(s.Checks, Check{string(i.Rule), string(i.Level), i.Text, i.Advice, i.Points})
	}
	for _, u := range of.Unchecked {
		s.Unchecked = append(s.Unchecked, ruleNames[u.Rule]+"："+u.Text)
	}
	return s
}

// ruleNames are what users read of the rules.
var ruleNames = map[health.Rule]string{
	health.Size: "文件大小", health.Year: "保存版本", health.Backup: "备份文件名", health.Title: "族名", health.Preview: "预览图", health.Category: "类别", health.Codes: "分类编码",
	health.Types: "类型", health.Empty: "空参数", health.Custom: "自定义参数", health.GUIDs: "共享参数", health.Name: "命名规则", health.Traces: "个人信息",
}
