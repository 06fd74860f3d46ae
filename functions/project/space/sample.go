package space

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
)

// sample is a file of the sample data.
type sample struct {
	name, ext, mime string
	body            []byte
}

const samplesMost = 3

// samplesOf returns the sample data of a project: what it is, what its modules are for, and a plan to look at.
func samplesOf(p Project, modules []ProjectModule) ([]sample, error) {
	var about, list strings.Builder
	fmt.Fprintf(&about, "%s（%s）\r\n\r\n所属：%s\r\n模板：%s %s\r\n\r\n", p.ItemName, p.ItemCode, p.CompanyName, p.TemplateName, p.TemplateVersion)
	about.WriteString("一、把图纸、模型和文档上传到“项目资料”，项目成员都可以查看。\r\n二、管理员可以添加成员，并设为管理员、成员或只读。\r\n三、到期前可以续期；到期后项目只能查看。\r\n")
	list.WriteString("序号\t模块\t功能\r\n")
	for i, m := range modules {
		names := make([]string, len(m.FunctionList))
		for k, f := range m.FunctionList {
			names[k] = f.FunctionName
		}
		fmt.Fprintf(&list, "%d\t%s\t%s\r\n", i+1, m.ModuleName, strings.Join(names, "、"))
	}
	plan, err := planOf()
	return []sample{
		{"项目使用说明", "txt", "text/plain; charset=utf-8", []byte("\ufeff" + about.String())},
		{"功能模块清单", "txt", "text/plain; charset=utf-8", []byte("\ufeff" + list.String())},
		{"标准层示例平面", "png", "image/png", plan},
	}, err
}

// planOf draws the plan of a standard floor: axes, outer walls, a corridor and rooms on both sides.
func planOf() ([]byte, error) {
	const width, height, edge = 960, 600, 60
	ink, axis, paper := color.Gray{40}, color.Gray{200}, color.Gray{252}
	m := image.NewGray(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	fill := func(x0, y0, x1, y1 int, c color.Gray) {
		draw.Draw(m, image.Rect(x0, y0, x1, y1), image.NewUniform(c), image.Point{}, draw.Src)
	}
	for x := edge; x <= width-edge; x += 120 {
		fill(x, 20, x+1, height-20, axis)
	}
	for _, y := range []int{edge, 260, 340, height - edge} {
		fill(20, y, width-20, y+1, axis)
	}
	wall := func(x0, y0, x1, y1 int) { fill(x0-4, y0-4, x1+4, y1+4, ink) }
	wall(edge, edge, width-edge, edge)
	wall(edge, height-edge, width-edge, height-edge)
	wall(edge, edge, edge, height-edge)
	wall(width-edge, edge, width-edge, height-edge)
	for x := edge; x < width-edge; x += 120 {
		for _, y := range []int{260, 340} {
			wall(x, y, x+44, y)
			wall(x+84, y, x+120, y) // a door between
		}
		wall(x, edge, x, 260)
		wall(x, 340, x, height-edge)
	}
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}
