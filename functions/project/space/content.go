package space

import "bimportal/shared/addedapp"

// ProjectModule is a module of the template that a project works with.
type ProjectModule struct {
	ModuleName   string            `json:"moduleName"`
	FunctionList []ProjectFunction `json:"functionList"`
}

// ProjectFunction is a function of a module.
type ProjectFunction struct {
	FunctionName string `json:"functionName"`
}

// ProjectApp is an application that a project's people open by the central sign-on.
type ProjectApp struct {
	AppID string `json:"appId"`
	Name  string `json:"name"`
}

// Space is what a project's opening makes: where everything else of it lies.
type Space struct {
	CreatedAt int64 `json:"createdAt"` // epoch milliseconds
}

// Tree is a project's modules, as the template had them when the project was opened.
type Tree struct {
	VersionNo string          `json:"versionNo"`
	Modules   []ProjectModule `json:"modules"`
}

// Apps are a project's applications.
type Apps struct {
	List []ProjectApp `json:"list"`
}

const appsMost = 50

// appsOf returns the applications that a project is given: those that everybody of the enterprise finds.
func appsOf(added []addedapp.App) []ProjectApp {
	list := []ProjectApp{}
	for _, a := range added {
		if a.VisibleTo.All && len(list) < appsMost {
			list = append(list, ProjectApp{a.AppID, a.Name})
		}
	}
	return list
}
