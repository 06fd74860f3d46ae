module bimportal/infra

go 1.26

require (
	github.com/smartwalle/alipay/v3 v3.2.30
	github.com/smartwalle/ncrypto v1.0.4 // indirect
	github.com/smartwalle/ngx v1.1.1 // indirect
	github.com/smartwalle/nsign v1.0.9 // indirect
	gopkg.in/yaml.v3 v3.0.1
)
