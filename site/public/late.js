// Tells a reader whose page stays without its program, and offers to load it again. It is a file of its own because
// what it tells of did not come; ui/chunk.ts has the same sentence for what comes later.
(() => {
  const AFTER_MS = 3000;
  const MOST_MS = 120_000; // spec.md section 9
  const tell = () => {
    if (window.next?.router || document.getElementById("late")) return;
    const bar = document.createElement("div");
    bar.id = "late";
    bar.setAttribute("role", "alert");
    bar.style.cssText = "position:fixed;inset:0 0 auto;z-index:9999;display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:center;padding:12px 16px;background:#fff;color:#1b2a33;border-bottom:2px solid #b3261e";
    bar.append("页面程序没有加载完，可能是网络中断或平台刚刚更新，请重新加载");
    const again = document.createElement("button");
    again.type = "button";
    again.className = "btn p";
    again.textContent = "重新加载";
    again.addEventListener("click", () => location.reload());
    bar.append(again);
    document.body.append(bar);
  };
  // Every script of the page has come or failed by then; one that does neither is given up like webpack gives one up.
  addEventListener("load", () => setTimeout(tell, AFTER_MS));
  setTimeout(tell, MOST_MS);
})();
