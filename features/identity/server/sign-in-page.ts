import type { Env } from '#platform/server/env.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { formTo, type Pen, type ServerPage } from './server-page.ts'

type Page = { env: Env; next: string; status: number; problem?: Text; is_local?: boolean }

/** The sign-in page: plain HTML, no script. */
export const signInPage = ({ env, next, status, problem, is_local = false }: Page): ServerPage => ({
  status,
  title: 'identity.sign_in',
  problem,
  content: (
    pen,
  ) => `${signOnLink(env, pen, next)}${env.oidc_only && !is_local ? '' : passwordForm(pen, { env, next, described: problem ? ' aria-describedby="problem"' : '' })}
<nav aria-label="${pen.t('identity.language')}"><ul>${env.languages.map((name) => languageLink(env, name, { ...pen, next, is_local })).join('')}</ul></nav>`,
})

const passwordForm = ({ t, csrf_token }: Pen, { env, next, described }: { env: Env; next: string; described: string }) =>
  formTo(
    `${env.path_prefix}/login`,
    { csrf_token, next },
    `<label for="username">${t('identity.username')}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}>
<label for="password">${t('identity.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">${t('identity.sign_in')}</button>`,
  )

function languageLink(
  env: Env,
  name: Language,
  { language, next, is_local }: { language: Language; next: string; is_local: boolean },
): string {
  const href = escapeHtml(
    `${env.path_prefix}/login?${new URLSearchParams({ language: name, next, ...(env.oidc_only && is_local && { local: '' }) })}`,
  )
  return `<li><a href="${href}" lang="${name}" hreflang="${name}"${name === language ? ' aria-current="true"' : ''}>${languageEntry(name).name}</a></li>`
}

/** The link to the provider, if one is configured. */
function signOnLink({ path_prefix, oidc_issuer, oidc_name }: Env, { t }: Pen, next: string): string {
  if (oidc_issuer === null) return ''
  return `<a class="button" href="${escapeHtml(`${path_prefix}/login/sign-on?${new URLSearchParams({ next })}`)}">${t('identity.sign_on', { name: oidc_name })}</a>\n`
}
