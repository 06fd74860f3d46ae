package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"bimportal/infra/localcloud/edge"
	"bimportal/infra/localcloud/gateway"
	"bimportal/infra/localcloud/lambdart"
	"bimportal/infra/localcloud/process"
	"bimportal/infra/localcloud/s3"
	"bimportal/infra/localcloud/serverless"
	"bimportal/infra/siteconfig"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/sim/cloudwatch"
	"bimportal/shared/sim/demo"
	"bimportal/shared/sim/sms"
	"bimportal/shared/sim/wecom"
)

const (
	stage        = "local"
	region       = "ap-southeast-1"
	alipayAppID  = "2021000000000000"
	alipaySeller = "2088000000000000"
	stateMachine = "arn:aws:states:" + region + ":" + serverless.AccountID + ":stateMachine:bim-" + stage + "-"
	// A small limit, as in infra/stages/local.yml, so that both ways can be tried with little money.
	payoutTerms = "look=900,most=5000000,day=10000000,fee=1,feeLeast=10,feeMost=2500"
)

// siteSettings are what the demonstration's operator has set; the filing numbers are nobody's.
var siteSettings = siteconfig.Config{
	RecordFiling: &siteconfig.Filing{Number: "京ICP备00000000号-1", URL: "https://beian.miit.gov.cn/"},
	Police:       &siteconfig.Filing{Number: "京公网安备00000000000000号", URL: "https://beian.mps.gov.cn/"},
	Hotline:      "400-000-0000",
	ServiceHours: "工作日 8:30 至 18:00",

	ExternalProduct: &siteconfig.ExternalProduct{Name: "虚拟建造", URL: "https://vdc.example.com/"},
}

type cloud struct {
	options
	origin   string
	broken   chan error // a part ended by itself
	service  *serverless.Service
	host     *lambdart.Host  // nil when the functions run elsewhere
	lambda   gateway.Invoker // host, or the deployed functions
	parts    []*process.Part
	dynamo   string // address of the DynamoDB API
	metrics  string // address of the CloudWatch API
	s3       string // address of the S3 API
	gateway  *s3.Server
	sim      *alipay.Simulator
	sms      *sms.Simulator
	weCom    *wecom.Simulator
	lender   *demo.Simulator
	watch    *cloudwatch.Simulator
	watching *http.Server
	development
	server *http.Server
	logs   []io.Closer
	cancel context.CancelFunc
	ready  atomic.Bool
}

// start brings the parts up one after another; what it returns with an error is closed by the caller.
func start(ctx context.Context, o options, listeners []net.Listener) (*cloud, error) {
	ctx, cancel := context.WithCancel(ctx)
	c := &cloud{options: o, broken: make(chan error, 1), cancel: cancel}
	c.port = listeners[0].Addr().(*net.TCPAddr).Port
	c.origin = fmt.Sprintf("http://localhost:%d", c.port)
	if err := os.MkdirAll(filepath.Join(c.data, "logs"), 0o755); err != nil {
		return c, err
	}
	if !c.remote {
		if err := step("tables", func() error { return c.startDynamoDB(ctx) }); err != nil {
			return c, err
		}
	}
	if err := step("buckets", func() error { return c.startS3(ctx) }); err != nil {
		return c, err
	}
	keys, err := loadKeys(filepath.Join(c.data, "keys"), c.certificates)
	if err != nil {
		return c, err
	}
	work, name := c.startFunctions, "state machine and functions"
	if c.remote {
		work, name = c.findFunctions, "deployed functions"
	}
	if err := step(name, func() error { return work(ctx, keys) }); err != nil {
		return c, err
	}
	secret := c.service.Functions[0].Environment["ORIGIN_SECRET"]
	settings := siteSettings
	settings.MediaHost = os.Getenv("MEDIA_HOST")
	options := edge.Options{
		Rules: filepath.Join(c.root, "infra/edge"), Site: c.site, Secret: secret,
		API: c.told(gateway.New(c.lambda, c.service, newID)), Settings: settings,
		Media: s3.Media(s3.Client(c.s3, region), bucket("MediaBucket")), Upload: c.s3,
		Written: s3.Media(s3.Client(c.s3, region), bucket("SiteBucket")), Frames: []string{c.elsewhere()},
	}
	if c.sources != "" {
		if err := step("development server", func() (err error) { options.Pages, err = c.startPages(); return err }); err != nil {
			return c, err
		}
	}
	cdn, err := edge.New(options)
	if err != nil {
		return c, err
	}
	if c.sim, err = alipay.New(alipay.Options{
		AppID: alipayAppID, SellerID: alipaySeller, MerchantPublicKey: &keys.merchant.PublicKey, PrivateKey: keys.provider,
		BaseURL: c.origin, Speed: c.speed, StorePath: filepath.Join(c.data, "alipay.json"), Certificates: keys.certificates,
	}); err != nil {
		return c, err
	}
	c.server = &http.Server{Handler: c.handler(cdn), ReadHeaderTimeout: 10 * time.Second}
	for _, l := range listeners {
		go func() { _ = c.server.Serve(l) }()
	}
	if err := step("demonstration data", func() error { return c.seed(ctx) }); err != nil {
		return c, err
	}
	if !c.remote {
		c.startSchedules(ctx)
	}
	c.ready.Store(true)
	return c, nil
}

func (c *cloud) close() {
	c.cancel()
	if c.server != nil {
		_ = c.server.Close()
	}
	if c.watching != nil {
		_ = c.watching.Close()
	}
	if c.sim != nil {
		c.sim.Stop()
	}
	if c.host != nil {
		c.host.Close()
	}
	if c.gateway != nil {
		c.gateway.Stop()
	}
	for i := len(c.parts) - 1; i >= 0; i-- {
		c.parts[i].Stop()
	}
	for _, l := range c.logs {
		_ = l.Close()
	}
}

func (c *cloud) handler(cdn http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/__local/alipay/", c.sim)
	c.handleIdentity(mux)
	c.handleSignOn(mux)
	c.handleLogs(mux)
	mux.Handle(demo.Prefix+"/", c.lender)
	mux.HandleFunc("GET /__local/operate", c.readRunbook)
	mux.HandleFunc("GET /__local/health", func(w http.ResponseWriter, _ *http.Request) {
		status := "starting"
		if c.ready.Load() {
			status = "ok"
		}
		w.Header().Set("Content-Type", "application/json")
		health := map[string]any{"status": status, "broken": c.sentences()}
		if c.host != nil {
			health["processes"], health["lambda"] = c.host.Functions(), "http://"+c.host.Address()
		}
		_ = json.NewEncoder(w).Encode(health)
	})
	if c.develop {
		mux.HandleFunc("POST /__local/functions/{key}", c.renew)
		mux.HandleFunc("POST /__local/seed", c.reseed)
	}
	c.doors(mux)
	mux.HandleFunc("POST /__local/dynamodb/faults", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16))
		answer, err := http.Post(c.dynamo+"/faults", "application/json", bytes.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer func() { _ = answer.Body.Close() }()
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body)
	})
	return beside(mux, cdn)
}

// beside returns what lies below /__local/ by local, and all else by the CDN as it came: a mux would clean // and /./
// away, which no part of the cloud does.
func beside(local, cdn http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/__local/") {
			w.Header().Set("X-Content-Type-Options", "nosniff")
			local.ServeHTTP(w, r)
			return
		}
		cdn.ServeHTTP(w, r)
	})
}

func (c *cloud) part(name, script string, args ...string) (*process.Part, error) {
	log, err := c.log(name)
	if err != nil {
		return nil, err
	}
	part, err := process.Node(log, filepath.Join(c.root, "infra/local", script), args...)
	if err != nil {
		return nil, err
	}
	c.parts = append(c.parts, part)
	go func() {
		err := <-part.Exit
		select {
		case c.broken <- err:
		default:
		}
	}()
	return part, nil
}

const maxLog = 20 << 20

// log opens a log for appending; one that has grown large begins again.
func (c *cloud) log(name string) (io.Writer, error) {
	path := filepath.Join(c.data, "logs", name+".log")
	flags := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if info, err := os.Stat(path); err == nil && info.Size() > maxLog {
		flags |= os.O_TRUNC
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if err == nil {
		c.logs = append(c.logs, f)
	}
	return f, err
}

// endpoint is an address that the environment names in place of a local part.
func endpoint(service string) string {
	if named := os.Getenv("AWS_ENDPOINT_URL_" + service); named != "" {
		return named
	}
	return os.Getenv("AWS_ENDPOINT_URL")
}

func (c *cloud) startDynamoDB(ctx context.Context) error {
	if c.dynamo = endpoint("DYNAMODB"); c.dynamo != "" {
		return establish(ctx, c.dynamo, filepath.Join(c.root, "infra/resources/data.yml"))
	}
	where := []string{"--dir", filepath.Join(c.data, "dynamodb")}
	if c.ephemeral && c.seeded == "" {
		where = []string{"--memory"}
	}
	part, err := c.part("dynamodb", "dynamodb.mjs", append(where,
		"--tables", filepath.Join(c.root, "infra/resources/data.yml"), "--stage", stage,
		"--grants", filepath.Join(c.root, "functions/groups.yml"))...)
	if err != nil {
		return err
	}
	c.dynamo = fmt.Sprintf("http://127.0.0.1:%d", part.Port)
	return nil
}

// startS3 runs the local S3 beside the portal's port, so that pages send files to another origin, as in the cloud.
func (c *cloud) startS3(ctx context.Context) error {
	if c.s3 = endpoint("S3"); c.s3 != "" {
		return nil // its buckets are those of a deployment
	}
	buckets, err := s3.Buckets(filepath.Join(c.root, "infra/resources/buckets.yml"), stage, c.origin)
	if err != nil {
		return err
	}
	c.gateway, err = s3.Start(ctx, s3.Options{Dir: filepath.Join(c.data, "s3"), Port: c.port + 1, Region: region, Buckets: buckets})
	if err != nil {
		return err
	}
	c.s3 = c.gateway.Address()
	go func() {
		select {
		case err := <-c.gateway.Exit:
			select {
			case c.broken <- err:
			default:
			}
		case <-ctx.Done():
		}
	}()
	return nil
}

// bucket is a bucket's name: the environment's for those of a deployment (MEDIA_BUCKET), or the local one.
func bucket(resource string) string {
	if named := os.Getenv(strings.ToUpper(strings.TrimSuffix(resource, "Bucket")) + "_BUCKET"); named != "" {
		return named
	}
	return s3.BucketName(stage, resource)
}

func (c *cloud) startFunctions(_ context.Context, keys *keys) (err error) {
	if c.host, err = lambdart.Listen(); err != nil {
		return err
	}
	if err := c.startMetrics(); err != nil {
		return err
	}
	sfn := endpoint("SFN")
	if sfn == "" {
		part, err := c.part("stepfunctions", "stepfunctions.mjs",
			"--machine", filepath.Join(c.root, "infra/statemachines/topup.asl.json"), "--arn", stateMachine+"topup",
			"--machine", filepath.Join(c.root, "infra/statemachines/transfer.asl.json"), "--arn", stateMachine+"transfer",
			"--machine", filepath.Join(c.root, "infra/statemachines/import.asl.json"), "--arn", stateMachine+"import",
			"--machine", filepath.Join(c.root, "infra/statemachines/project.asl.json"), "--arn", stateMachine+"project",
			"--machine", filepath.Join(c.root, "infra/statemachines/family.asl.json"), "--arn", stateMachine+"family",
			"--lambda", "http://"+c.host.Address(), "--speed", strconv.FormatFloat(c.speed, 'g', -1, 64))
		if err != nil {
			return err
		}
		sfn = fmt.Sprintf("http://127.0.0.1:%d", part.Port)
	}
	c.lambda = c.host
	if err := c.readService(keys); err != nil {
		return err
	}
	for _, f := range c.service.Functions {
		binary := filepath.Join(c.functions, f.Key, "bootstrap")
		if _, err := os.Stat(binary); err != nil {
			return fmt.Errorf("function %s is not built: %w", f.Key, err)
		}
		log, err := c.log(f.Key)
		if err != nil {
			return err
		}
		for name, value := range map[string]string{
			"AWS_REGION": region, "AWS_DEFAULT_REGION": region,
			"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_EC2_METADATA_DISABLED": "true",
			"AWS_SDK_UA_APP_ID":         f.Key, // by it the store knows whose grants to ask (infra/local/dynamodb/grants.mjs)
			"AWS_ENDPOINT_URL_DYNAMODB": c.dynamo, "AWS_ENDPOINT_URL_SFN": sfn, "AWS_ENDPOINT_URL_S3": c.s3, "AWS_ENDPOINT_URL_CLOUDWATCH": c.metrics,
			"PORTAL_ORIGIN": c.origin,
		} {
			f.Environment[name] = value
		}
		if cache, err := os.UserCacheDir(); err == nil && f.Key == "mallPreview" {
			// Five processes begin at once, and each would compile for a second. Where nothing can be kept, each does.
			if compiled := filepath.Join(cache, "bim-portal", "wasm"); os.MkdirAll(compiled, 0o755) == nil {
				f.Environment["WASM_COMPILED"] = compiled
			}
		}
		c.host.Add(lambdart.Config{Key: f.Key, Name: f.Name, Binary: binary, Environment: f.Environment, Timeout: f.Timeout, Memory: f.Memory, Log: log, Terminal: os.Stderr,
			Line: c.watch.Line, Done: func(took time.Duration, failed bool) { c.invoked(f.Name, took, failed) }})
	}
	return nil
}

// readService reads serverless.yml with the values of this local cloud. ORIGIN_SECRET fixes the secret between the CDN
// and the functions, for functions that run elsewhere.
func (c *cloud) readService(keys *keys) (err error) {
	secret := os.Getenv("ORIGIN_SECRET")
	if secret == "" {
		secret = newID()
	}
	custom := c.newSMS()
	maps.Copy(custom, c.newSignOn())
	maps.Copy(custom, c.newLender())
	maps.Copy(custom, map[string]string{
		"portalOrigin": c.origin, "originSecret": secret,
		"alipayGateway": c.origin + "/__local/alipay/gateway.do",
		"alipayAppId":   alipayAppID, "alipaySellerId": alipaySeller,
		"alipayPrivateKey": keys.merchantPrivate(), "alipayPublicKey": keys.providerPublic(), "payeeKey": keys.payee, "rootKey": keys.root,
		"payoutTerms": payoutTerms,
		"alipayMode":  keys.mode(), "alipayAppCertSN": keys.numbers.AppCertSN, "alipayRootCertSN": keys.numbers.RootCertSN, "alipayCertSN": keys.numbers.CertSN,
		"s3PublicEndpoint": c.s3, "s3PathStyle": "true", "logFrames": c.logFrames(), "runbookUrl": c.runbook(), "reviewFourEyes": "off", // one operator tries it out
	})
	c.service, err = serverless.Read(filepath.Join(c.root, "serverless.yml"), serverless.Values{
		Stage: stage, Region: region, Custom: custom,
		Refs: map[string]string{"UploadsBucket": bucket("UploadsBucket"), "MediaBucket": bucket("MediaBucket"), "SiteBucket": bucket("SiteBucket"), "SearchBucket": bucket("SearchBucket")},
	})
	if err == nil && len(c.service.Functions) == 0 {
		err = errors.New("serverless.yml has no functions")
	}
	return err
}

func (c *cloud) startSchedules(ctx context.Context) {
	for _, f := range c.service.Functions {
		for _, s := range f.Schedules {
			input, err := json.Marshal(s.Input)
			if err != nil {
				continue
			}
			go func() {
				ticker := time.NewTicker(max(time.Duration(float64(s.Every)/c.speed), c.rest))
				defer ticker.Stop()
				for {
					select {
					case <-ctx.Done():
						return
					case <-ticker.C:
						// A failure is in the function's log, and the next turn comes.
						_, _ = c.host.Invoke(ctx, f.Key, input)
					}
				}
			}()
		}
	}
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}
