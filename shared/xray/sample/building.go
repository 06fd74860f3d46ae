package sample

import (
	"fmt"
	"strings"
)

// Building returns a model in IFC4 with geometry: storeys of walls, each with a door in it and a column beside it, and a glass
// pane. A wall with what belongs to it is about 2.2 KB; side is how many walls stand in a row, three metres each.
func Building(storeys, walls, side int) []byte {
	b := &building{}
	b.add("IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)")
	b.add("IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)")
	b.add("IFCUNITASSIGNMENT((#1,#2))")
	origin := b.add("IFCCARTESIANPOINT((0.,0.,0.))")
	axes := b.add("IFCAXIS2PLACEMENT3D(%s,$,$)", origin)
	context := b.add("IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,%s,$)", axes)
	project := b.add("IFCPROJECT('%s',$,'样例楼',$,$,$,$,(%s),#3)", b.guid(), context)
	house := b.add("IFCBUILDING('%s',$,'1 号楼',$,$,%s,$,$,.ELEMENT.,$,$,$)", b.guid(), b.add("IFCLOCALPLACEMENT($,%s)", axes))
	b.add("IFCRELAGGREGATES('%s',$,$,$,%s,(%s))", b.guid(), project, house)
	up := b.add("IFCDIRECTION((0.,0.,1.))")
	box := func(x, y, z float64) string {
		profile := b.add("IFCRECTANGLEPROFILEDEF(.AREA.,$,$,%.3f,%.3f)", x, y)
		return b.add("IFCEXTRUDEDAREASOLID(%s,%s,%s,%.3f)", profile, axes, up, z)
	}
	styled := func(solid string, red, green, blue, clear float64) {
		colour := b.add("IFCCOLOURRGB($,%.2f,%.2f,%.2f)", red, green, blue)
		shade := b.add("IFCSURFACESTYLERENDERING(%s,%.2f,$,$,$,$,$,$,.NOTDEFINED.)", colour, clear)
		b.add("IFCSTYLEDITEM(%s,(%s),$)", solid, b.add("IFCSURFACESTYLE($,.BOTH.,(%s))", shade))
	}
	door, column := box(0.9, 0.1, 2.1), b.add("IFCEXTRUDEDAREASOLID(%s,%s,%s,2.9)", b.add("IFCCIRCLEPROFILEDEF(.AREA.,$,$,0.2)"), axes, up)
	pane := box(1, 0.02, 1)
	styled(door, 0.6, 0.4, 0.2, 0)
	styled(column, 0.7, 0.7, 0.75, 0)
	styled(pane, 0.5, 0.7, 0.9, 0.6)
	shape := func(kind string, items string) string {
		return b.add("IFCPRODUCTDEFINITIONSHAPE($,$,(%s))", b.add("IFCSHAPEREPRESENTATION(%s,'Body','%s',(%s))", context, kind, items))
	}
	mapped := func(solid string) func() string {
		of := b.add("IFCREPRESENTATIONMAP(%s,%s)", axes, b.add("IFCSHAPEREPRESENTATION(%s,'Body','SweptSolid',(%s))", context, solid))
		operator := b.add("IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,%s,1.,$)", origin)
		return func() string { return shape("MappedRepresentation", b.add("IFCMAPPEDITEM(%s,%s)", of, operator)) }
	}
	doors, columns, panes := mapped(door), mapped(column), mapped(pane)
	for storey := range storeys {
		level := b.add("IFCBUILDINGSTOREY('%s',$,'%d 层',$,$,$,$,$,.ELEMENT.,%.1f)", b.guid(), storey+1, float64(3*storey))
		b.add("IFCRELAGGREGATES('%s',$,$,$,%s,(%s))", b.guid(), house, level)
		var all []string
		for wall := range walls {
			at := func(dx, dy, dz float64) string {
				p := b.add("IFCCARTESIANPOINT((%.3f,%.3f,%.3f))", float64(wall%side)*3+dx, float64(wall/side)*4+dy, float64(3*storey)+dz)
				return b.add("IFCLOCALPLACEMENT($,%s)", b.add("IFCAXIS2PLACEMENT3D(%s,$,$)", p))
			}
			one := b.add("IFCWALL('%s',$,'墙 %d-%d',$,$,%s,%s,$,$)", b.guid(), storey+1, wall+1, at(0, 0, 0), shape("SweptSolid", box(2.8, 0.2, 2.8)))
			all = append(all, one,
				b.add("IFCDOOR('%s',$,'门 %d-%d',$,$,%s,%s,$,2.1,0.9,$,$,$)", b.guid(), storey+1, wall+1, at(0, -0.2, 0), doors()),
				b.add("IFCCOLUMN('%s',$,'柱 %d-%d',$,$,%s,%s,$,$)", b.guid(), storey+1, wall+1, at(1.5, 0, 0), columns()),
				b.add("IFCWINDOW('%s',$,'窗 %d-%d',$,$,%s,%s,$,1.,1.,$,$,$)", b.guid(), storey+1, wall+1, at(-0.9, -0.2, 1), panes()))
			rating := b.add("IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('%d h'),$)", wall%3+1)
			set := b.add("IFCPROPERTYSET('%s',$,'Pset_WallCommon',$,(%s,%s))", b.guid(), rating, b.add("IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.T.),$)"))
			b.add("IFCRELDEFINESBYPROPERTIES('%s',$,$,$,(%s),%s)", b.guid(), one, set)
		}
		b.add("IFCRELCONTAINEDINSPATIALSTRUCTURE('%s',$,$,$,(%s),%s)", b.guid(), strings.Join(all, ","), level)
	}
	return IFC("IFC4", "", b.lines...)
}

type building struct {
	lines []string
	ids   int
}

// add appends an instance, and returns its number with #.
func (b *building) add(format string, args ...any) string {
	number := fmt.Sprintf("#%d", len(b.lines)+1)
	b.lines = append(b.lines, number+"="+fmt.Sprintf(format, args...)+";")
	return number
}

func (b *building) guid() string {
	b.ids++
	return fmt.Sprintf("0%021d", b.ids)
}
