// Where the portal is that journeys walk in.

export const origin = (process.env.PORTAL_URL ?? 'http://localhost:8080').replace(/\/(portal\/?)?$/, '')
export const portal = path => `${origin}/portal${path}`
