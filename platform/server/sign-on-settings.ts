import { z } from 'zod'
import { isLoopback } from './service-addresses.ts'

const PROVIDER = 'an address like https://login.example.org, without a user, a query and a part after #; http only on this machine'

/** Whether a URL can be the issuer of a provider. */
function isProvider(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const isOfThisMachine = isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return (protocol === 'https:' || (protocol === 'http:' && isOfThisMachine)) && username + password === '' && !/[?#]/.test(url)
}

const text = z.string()

/** The settings of sign-on, except the switches. */
export const signOnSettings = {
  oidc_issuer: text.refine(isProvider, PROVIDER).nullable().default(null),
  oidc_client_id: text.nullable().default(null),
  oidc_client_secret: text.nullable().default(null),
  oidc_name: text.max(60, 'at most 60 signs').default('Single Sign-on'),
  oidc_scopes: text
    .refine((scopes) => scopes.split(' ').includes('openid') && !/[^\x21-\x7e ]|["\\]/.test(scopes), 'scopes with openid, between spaces')
    .default('openid profile email'),
  oidc_link: z.enum(['off', 'username', 'email'], 'off, username or email').default('off'),
  oidc_memberships: text.nullable().default(null),
}

type Given = { [Name in keyof typeof signOnSettings]: z.infer<(typeof signOnSettings)[Name]> } & {
  oidc_create: boolean
  oidc_only: boolean
  root_url: string | null
}

/** Settings that contradict each other, one line each. */
export function wrongSignOn(given: Given | undefined): string[] {
  if (!given) return []
  if (!given.oidc_issuer) return ownSettings.filter((name) => given[name]).map(aloneWith)
  return [
    ...(given.oidc_client_id
      ? []
      : ['OIDC_CLIENT_ID: expected the name by which the provider knows this site, because OIDC_ISSUER is set']),
    ...(given.root_url ? [] : ['ROOT_URL: expected the address at which browsers reach the site, because OIDC_ISSUER is set']),
  ]
}

const ownSettings = ['oidc_client_id', 'oidc_client_secret', 'oidc_memberships', 'oidc_create', 'oidc_only'] as const
const aloneWith = (name: string) => `${name.toUpperCase()}: expected OIDC_ISSUER beside it, which alone uses it`
