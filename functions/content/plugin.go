package content

import "bimportal/shared/media"

// Plugin is something to install into the program that one models with (product.md section 13).
type Plugin struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Host     string    `json:"host"` // a value of the dictionary type HOST_APP
	Icon     string    `json:"icon"`
	Intro    string    `json:"intro"`
	Note     string    `json:"note"` // what its reader must know before he installs it
	Order    int       `json:"order"`
	Releases []Release `json:"releases"` // the newest first
	GuideURL string    `json:"guideUrl"`
	// Seeded is how often it had been downloaded before it was counted here.
	Seeded int  `json:"seeded"`
	Off    bool `json:"off,omitempty"` // not before the public
	// UpdatedBy is who has changed it last; empty while a seed's word stands.
	UpdatedBy string `json:"updatedBy,omitempty"`
}

// Release is one version of a plugin.
type Release struct {
	VersionNo    string `json:"versionNo"`
	HostYears    []int  `json:"hostYears" doc:"the host's versions that it runs in, the newest first; empty for all"`
	Size         int64  `json:"size" doc:"bytes"`
	SHA256       string `json:"sha256" doc:"of the file, in hexadecimal"`
	Log          string `json:"log"`
	ReleaseTime  string `json:"releaseTime"`
	DownloadPath string `json:"downloadPath" doc:"a media address, or of an upload whose address the download call signs"`
	FileID       string `json:"fileId,omitempty" doc:"of an upload"`
	FileName     string `json:"fileName,omitempty" doc:"of an upload"`
}

// Downloads is how often a plugin was downloaded, once for each visitor and day.
type Downloads struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

// Seen says that a visitor's download of a day was counted.
type Seen struct {
	TTL int64 `json:"ttl"` // epoch seconds
}

// Release returns the version of that number; an empty number is the newest. False when there is none.
func (p Plugin) Release(versionNo string) (Release, bool) {
	for _, r := range p.Releases {
		if versionNo == "" || r.VersionNo == versionNo {
			return r, true
		}
	}
	return Release{}, false
}

// Bad returns what is wrong with a plugin that a seed gives; empty when nothing is.
func (p Plugin) Bad() string {
	if p.Name == "" || p.Host == "" || len(p.Releases) == 0 {
		return "name, host and a release are needed"
	}
	for _, r := range p.Releases {
		if r.VersionNo == "" || r.Size <= 0 || len(r.SHA256) != 64 || !media.File(r.DownloadPath) {
			return "release " + r.VersionNo + " has no version, size, SHA-256 or media address"
		}
	}
	return ""
}
