module bimportal/infra/tools/pinyin

go 1.26

require github.com/mozillazg/go-pinyin v0.21.0
