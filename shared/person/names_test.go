package person

import "testing"

func TestANameThatPassesForThePlatformIsKnown(t *testing.T) {
	for name, want := range map[string]bool{
		"BIM中心": true, "BIM 中心": true, "ＢＩＭ　中心": true, "bim中心客服": true, "B\u200bI\u200dM\ufeff中\u2060心": true, "ВІМ中心": true, "ΒΙΜ中心": true, "вім中心": true,
		"B.I.M-中·心": true, "B1M中心": true, "BlM中心": true, "8IM中心": true, "B|M中心": true, "B\u0301I\u0307M中心": true, "𝐁𝐈𝐌中心": true, "ⒷⒾⓂ中心": true, "BIM中\u2f3c": true,
		"官方": true, "官 方客服": true, "官\u00ad方": true, "官\u115f方": true, "平台": true, "平臺运营": true, "平\u200c台": true, "BIM协同平台": true,
		"中筑数字科技": false, "BIM工程师小王": false, "中心医院": false, "华构BIM": false, "用户5678": false, "台州平安建设": false, "方官庄": false, "": false, "B I": false,
	} {
		if got := PassesForPlatform(name); got != want {
			t.Errorf("%+q: %v", name, got)
		}
	}
}
