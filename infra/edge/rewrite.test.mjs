import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import vm from "node:vm";

const { media, rewrite, viewer } = createRequire(import.meta.url)("./functions.cjs");
const routes = JSON.parse(readFileSync(new URL("routes.json", import.meta.url), "utf8"));

const handlerOf = (code) => vm.runInNewContext(`${code};handler`);
const handler = handlerOf(rewrite);

/** What a visitor of the path gets: the file's address, or `302 <where>`. */
function go(uri, querystring = {}, accepted) {
  const headers = accepted === undefined ? {} : { "accept-encoding": { value: accepted } };
  const result = handler({ request: { uri, querystring, headers } });
  return result.statusCode ? `${result.statusCode} ${result.headers.location.value}` : decodeURIComponent(result.uri);
}

test("every route is a file, with and without a slash at its end", () => {
  assert.ok(routes.static.length > 70);
  for (const route of routes.static) {
    assert.equal(go(`/portal${route}`), `/portal${route}.html`);
    assert.equal(go(`/portal${route}/`), `/portal${route}.html`);
  }
});

test("a route with an id is its one file for every id", () => {
  assert.ok(routes.dynamic.length > 5);
  for (const route of routes.dynamic) {
    for (const id of ["3f9ac0d1e2", "p_3f9ac0d1e2", "%E4%B8%AD"]) {
      assert.equal(go(`/portal${route.replace("{id}", id)}`), `/portal${route.replace("{id}", "[id]")}.html`);
      assert.equal(go(`/portal${route.replace("{id}", id)}/`), `/portal${route.replace("{id}", "[id]")}.html`);
    }
    assert.equal(go(`/portal${route.replace("{id}", "a/b")}`), "302 /portal/home");
  }
});

test("an id that may be missing resolves both ways; one that may not leads home", () => {
  assert.equal(go("/portal/bimCollege"), "/portal/bimCollege.html");
  assert.equal(go("/portal/bimCollege/12"), "/portal/bimCollege/[id].html");
  assert.equal(go("/portal/productDetails"), "302 /portal/home");
  assert.equal(go("/portal/productDetails/"), "302 /portal/home");
});

test("a nested route is not taken for an id", () => {
  assert.equal(go("/portal/facilitaror/home/7"), "/portal/facilitaror/home/[id].html");
  assert.equal(go("/portal/facilitaror/main"), "/portal/facilitaror/main.html");
  assert.equal(go("/portal/home/index"), "/portal/home/index.html");
});

test("the portal's own address shows home", () => {
  assert.equal(go("/portal"), "/portal/home.html");
  assert.equal(go("/portal/"), "/portal/home.html");
});

test("outside the portal leads to it", () => {
  for (const path of ["/", "/home", "/portals", "/admin/x"]) assert.equal(go(path), "302 /portal/");
});

test("an unknown path leads home", () => {
  for (const path of ["/nothing", "/home/other", "/Home", "//home", "/toString", "/constructor", "/__proto__/x"]) {
    assert.equal(go(`/portal${path}`), "302 /portal/home");
  }
});

test("well-spelt names lead to the routes, their query kept", () => {
  assert.equal(go("/portal/facilitator"), "302 /portal/facilitaror");
  assert.equal(go("/portal/facilitator/home/7"), "302 /portal/facilitaror/home/7");
  assert.equal(go("/portal/facilitator/none"), "302 /portal/home");
  assert.equal(go("/portal/releaseArticle"), "302 /portal/releaseAirticle");
  const query = { id: { value: "7" }, tag: { value: "a", multiValue: [{ value: "a" }, { value: "b%20c" }] } };
  assert.equal(go("/portal/demo-system", query), "302 /portal/dome-system?id=7&tag=a&tag=b%20c");
});

test("scripts and style sheets are the packed ones for who reads Brotli", () => {
  const script = "/portal/_next/static/chunks/1a.js";
  for (const accepted of ["br", "gzip, deflate, br", "gzip, deflate, br, zstd", "br,gzip"]) {
    assert.equal(go(script, {}, accepted), script + ".br");
    assert.equal(go("/portal/_next/static/css/1a.css", {}, accepted), "/portal/_next/static/css/1a.css.br");
    for (const path of ["/portal/_next/static/media/1a.woff2", "/portal/_next/static/chunks/1a.js.br", "/portal/favicon.svg", "/portal/sw.js", "/_next/static/1a.js"]) {
      assert.equal(go(path, {}, accepted), path);
    }
  }
  for (const accepted of [undefined, "", "gzip", "gzip, br;q=0", "brx"]) assert.equal(go(script, {}, accepted), script);
});

test("what crawlers ask the host for lies with the site", () => {
  assert.equal(go("/robots.txt"), "/portal/robots.txt");
  for (const path of ["/portal/sitemap.xml", "/portal/sitemap/1.xml", "/portal/rss.xml"]) assert.equal(go(path), path);
});

test("pages may frame what is configured, each origin once, and nothing else", () => {
  const { framesOf } = createRequire(import.meta.url)("./functions.cjs");
  assert.equal(framesOf(""), "");
  assert.equal(framesOf('{"gis":"https://a.example.com/log","family":"https://a.example.com/other","portal":"https://b.example.com:8443/"}'), " https://a.example.com https://b.example.com:8443");
  assert.throws(() => framesOf('{"gis":"no address"}'));
});

test("a file ending is left alone", () => {
  for (const path of ["/portal/config.json", "/portal/_next/static/chunks/a.js", "/portal/none.png", "/favicon.ico"]) {
    assert.equal(go(path), path);
  }
});

test("the viewer's address is what the edge saw, whatever the client sent", () => {
  const headers = { "x-viewer-address": { value: "1.1.1.1" } };
  const event = { request: { headers }, viewer: { ip: "203.0.113.9" } };
  assert.equal(handlerOf(viewer)(event).headers["x-viewer-address"].value, "203.0.113.9");
});

test("each function is within the edge's limit of 10 KB", () => {
  for (const code of [rewrite, viewer]) assert.ok(Buffer.byteLength(code) < 10_240, `${Buffer.byteLength(code)} bytes`);
});

test("of media only pictures are shown; everything else is saved", () => {
  const shown = handlerOf(media);
  const disposition = (type, said) => {
    const headers = {};
    if (type) headers["content-type"] = { value: type };
    if (said) headers["content-disposition"] = { value: said };
    return shown({ response: { headers } }).headers["content-disposition"]?.value;
  };
  for (const type of ["image/png", "image/JPEG", "image/webp", "image/gif; x=1"]) assert.equal(disposition(type, "inline"), "inline");
  for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "application/pdf", "", undefined]) {
    assert.equal(disposition(type), "attachment");
    assert.equal(disposition(type, "inline"), "attachment");
    assert.equal(disposition(type, 'attachment; filename="a"'), 'attachment; filename="a"');
  }
});
