import { SupportScreen } from "@/features/about/SupportScreen";
import { page } from "@/ui/page";

export default page("/support", SupportScreen, { description: "服务热线、常见问题与在线提问，工程师在一个工作日内答复。" });
