{
  let tell = () => {
    if (window.next?.router || document.querySelector("#late")) return;
    document.body.insertAdjacentHTML("beforeend", '<p id="late" role="alert" style="position:fixed;inset:0 0 auto;z-index:99;padding:12px;text-align:center;background:#fff;color:#222">页面程序没有加载完，可能是网络中断或平台刚刚更新，请重新加载 <button class="btn p">重新加载</button></p>');
    document.querySelector("#late button").onclick = () => location.reload();
  };
  onload = () => setTimeout(tell, 3e3);
  setTimeout(tell, 12e4);
}
