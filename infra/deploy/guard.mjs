// What must hold before anything is deployed. Each answer is a list of sentences; an empty one is leave to go on.

const MAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** The variables that send AWS calls elsewhere than to AWS. */
export const endpoints = env => Object.keys(env).filter(name => /^AWS_ENDPOINT_URL(_|$)/.test(name) && env[name]).sort()

/** A deployment to AWS itself: the stage `cloud`. */
export function cloudRefusals (env) {
  const found = []
  for (const name of endpoints(env)) found.push(`${name} is set: this would deploy to ${env[name]}, not to AWS. Unset it, or use npm run deploy:local.`)
  if (env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS === 'true') found.push('AWS_IGNORE_CONFIGURED_ENDPOINT_URLS is set: what is deployed to cannot be told from the environment. Unset it.')
  const need = (name, what, good = () => true) => {
    if (!env[name]) found.push(`${name} is not set: ${what}`)
    else if (!good(env[name])) found.push(`${name}=${env[name]} is not it: ${what}`)
  }
  need('PORTAL_ORIGIN', 'the address of the portal, such as https://portal.example.com, without a path.', isOrigin)
  need('ALARM_EMAIL', 'who is called when something breaks.', value => MAIL.test(value))
  if (env.PORTAL_HOST && !env.CERTIFICATE_ARN) found.push('CERTIFICATE_ARN is not set: PORTAL_HOST needs its certificate, from us-east-1.')
  if (env.CERTIFICATE_ARN && !/^arn:aws[\w-]*:acm:us-east-1:/.test(env.CERTIFICATE_ARN)) found.push('CERTIFICATE_ARN is not from us-east-1, where CloudFront looks for it.')
  if (env.PORTAL_HOST && isOrigin(env.PORTAL_ORIGIN) && new URL(env.PORTAL_ORIGIN).host !== env.PORTAL_HOST) {
    found.push(`PORTAL_HOST=${env.PORTAL_HOST} is not the host of PORTAL_ORIGIN=${env.PORTAL_ORIGIN}.`)
  }
  return found
}

function isOrigin (value) {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).origin === value && !value.includes('example.com')
}

/** A deployment to an emulator: the stage `local`. */
export function localRefusals (env) {
  const value = env.AWS_ENDPOINT_URL
  if (!value) return ['AWS_ENDPOINT_URL is not set: name the emulator, such as http://127.0.0.1:4566. The stage local is never deployed to AWS.']
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return [`AWS_ENDPOINT_URL=${value} is not an address.`]
  return endpoints({ ...env, AWS_ENDPOINT_URL: '' })
    .concat('AWS_ENDPOINT_URL')
    .filter(name => URL.canParse(env[name]) && /(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(env[name]).hostname))
    .map(name => `${name}=${env[name]} is AWS itself: the stage local is for emulators.`)
}

/**
 * The environment of an emulator's deployment: the SDK addresses a bucket by its path only when the host is a
 * number, and no account is needed.
 */
export function localEnvironment (env) {
  const local = new URL(env.AWS_ENDPOINT_URL)
  if (local.hostname === 'localhost') local.hostname = '127.0.0.1'
  return {
    ...env,
    AWS_ENDPOINT_URL: local.origin,
    AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID || 'test',
    AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY || 'test',
    AWS_REGION: env.AWS_REGION || 'ap-southeast-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    // The functions run in containers; the payment simulator is the local front's.
    ALIPAY_GATEWAY: env.ALIPAY_GATEWAY || 'http://host.docker.internal:8080/__local/alipay/gateway.do',
    LAMBDA_ARCHITECTURE: env.LAMBDA_ARCHITECTURE || (process.arch === 'arm64' ? 'arm64' : 'x86_64'),
  }
}
