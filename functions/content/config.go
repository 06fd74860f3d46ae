package content

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"

	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of the Lambda; missing configuration ends the cold start.
func FromEnv() Group {
	d := deps()
	s3 := blob.New(lambdahttp.Must(awsenv.Config()), blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	d.Uploads = s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET"))
	return New(d)
}

// WorkerFromEnv returns the group of the worker, which writes into the site's bucket.
func WorkerFromEnv() Group {
	d := deps()
	d.Origin = lambdahttp.Env("PORTAL_ORIGIN")
	// The worker signs no address, so there is no browsers' address of S3.
	s3 := blob.New(lambdahttp.Must(awsenv.Config()), blob.Config{PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	d.Site = s3.Bucket(lambdahttp.Env("SITE_BUCKET"))
	return New(d)
}

func deps() Deps {
	return Deps{
		DB: lambdahttp.Must(store.Connect()), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System, Frames: lambdahttp.Must(parseFrames(os.Getenv("LOG_FRAMES"))),
	}
}

// parseFrames reads the addresses of external release logs, a JSON object by application; empty for none.
func parseFrames(text string) (map[string]string, error) {
	frames := map[string]string{}
	if text == "" {
		return frames, nil
	}
	if err := json.Unmarshal([]byte(text), &frames); err != nil {
		return nil, fmt.Errorf("content: LOG_FRAMES: %w", err)
	}
	for app, address := range frames {
		if u, err := url.Parse(address); err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" {
			return nil, fmt.Errorf("content: LOG_FRAMES: %s has no web address", app)
		}
		if appNames[app] == "" {
			return nil, fmt.Errorf("content: LOG_FRAMES names %q, which is no application", app)
		}
	}
	return frames, nil
}
