package main

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"bimportal/functions/identity/captcha"
	"bimportal/shared/sim/sms"
	"bimportal/shared/store"
)

// smsTemplates are the texts that an operator registers at the provider.
var smsTemplates = map[string]string{
	"SMS_CODE":    "您的验证码为 ${code}，五分钟内有效，请勿告诉他人。",
	"SMS_KNOWN":   "该手机号已注册，可直接登录；忘记密码可在登录页找回。",
	"SMS_UNKNOWN": "该手机号尚未注册，请先注册账号。如非本人操作，请忽略。",
}

const smsSign = "BIM协同平台"

// newSMS starts the outbox and answers it with what serverless.yml wants of it.
func (c *cloud) newSMS() map[string]string {
	secret := newID()
	c.sms = sms.New(sms.Config{KeyID: "local", KeySecret: secret, SignName: smsSign, Texts: smsTemplates, Now: time.Now})
	return map[string]string{
		"smsEndpoint": c.origin + "/__local/sms/gateway", "smsKeyId": "local", "smsKeySecret": secret, "smsSignName": smsSign,
		"smsTemplateCode": "SMS_CODE", "smsTemplateKnown": "SMS_KNOWN", "smsTemplateUnknown": "SMS_UNKNOWN",
	}
}

// handleIdentity serves what a test needs of a telephone and of eyes: the messages sent, newest first, and where a
// captcha's piece belongs.
func (c *cloud) handleIdentity(mux *http.ServeMux) {
	mux.Handle("POST /__local/sms/gateway", c.sms)
	mux.HandleFunc("GET /__local/sms", c.sms.ServeOutbox)
	mux.HandleFunc("POST /__local/sms/faults", func(w http.ResponseWriter, r *http.Request) {
		c.sms.Fail(r.URL.Query().Get("code"))
		w.WriteHeader(http.StatusNoContent)
	})
	db := store.NewDB(aws.Config{
		Region: region, Credentials: credentials.NewStaticCredentialsProvider("local", "local", ""), BaseEndpoint: aws.String(c.dynamo),
	})
	captchas := store.NewTable[captcha.Captcha](db, "bim-"+stage+"-identity")
	mux.HandleFunc("GET /__local/captcha", func(w http.ResponseWriter, r *http.Request) {
		puzzle, err := captchas.Get(r.Context(), captcha.Key(r.URL.Query().Get("captchaId")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]int{"x": puzzle.Value.X}) // the reader is gone
	})
}
