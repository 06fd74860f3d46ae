// What is there only when a deployment names it, so that a template holds no empty name and no condition that is always one
// way: who gets the alarms' mail; the portal's own host with its certificate, and the firewall.
const { ALARM_EMAIL, PORTAL_HOST, CERTIFICATE_ARN, WEB_ACL_ARN } = process.env;

const mail = {
  Type: "AWS::SNS::Subscription",
  Properties: { TopicArn: { Ref: "AlarmTopic" }, Protocol: "email", Endpoint: ALARM_EMAIL },
};

module.exports = {
  // null is left out of the template.
  alarmMail: ALARM_EMAIL ? { Resources: { AlarmMail: mail } } : {},
  aliases: PORTAL_HOST ? [PORTAL_HOST] : null,
  certificate: PORTAL_HOST
    ? { AcmCertificateArn: CERTIFICATE_ARN, SslSupportMethod: "sni-only", MinimumProtocolVersion: "TLSv1.2_2021" }
    : { CloudFrontDefaultCertificate: true },
  webAcl: WEB_ACL_ARN || null,
};
