import { BusinessScreen } from "@/features/about/BusinessScreen";
import { page } from "@/ui/page";

export default page("/business", BusinessScreen, { description: "产品咨询、预约演示、渠道合作与服务商入驻，提交信息后一个工作日内联系您。" });
