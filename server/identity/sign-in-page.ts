import type { Env } from '#server/env.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Text } from '#server/kit/problem.ts'
import { say } from '#server/kit/texts.ts'
import type { Language } from '#shared/kit/languages.ts'

type Page = { env: Env; app_name: string; language: Language; csrf_token: string; next: string; problem?: Text; is_local?: boolean }

const names = { de: 'Deutsch', fr: 'Français', en: 'English' }

/** The sign-in page: plain HTML, no script. */
export function signInPage({ env, app_name, language, csrf_token, next, problem, is_local = false }: Page): string {
  const t = (key: string) => escapeHtml(say(language, { key: `identity.${key}` }))
  const message = problem ? `<p class="problem" role="alert" id="problem">${escapeHtml(say(language, problem))}</p>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
  const hasForm = !env.oidc_only || is_local
  const passwordForm = `<form method="post" action="${env.path_prefix}/login">
<input type="hidden" name="csrfmiddlewaretoken" value="${escapeHtml(csrf_token)}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="username">${t('username')}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}>
<label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">${t('sign_in')}</button>
</form>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t('sign_in')} – Sitzungen</title>
<link rel="icon" href="${env.path_prefix}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${env.path_prefix}/sign-in.css">
</head>
<body>
<main>
<p class="app">${escapeHtml(app_name)}</p>
<h1>${t('sign_in')}</h1>
${message}
${signOnLink(env, language, next)}${hasForm ? passwordForm : ''}
<nav aria-label="${t('language')}"><ul>${env.languages.map((name) => languageLink(env, name, { language, next, is_local })).join('')}</ul></nav>
</main>
</body>
</html>
`
}

function languageLink(env: Env, name: Language, { language, next, is_local }: Pick<Page, 'language' | 'next' | 'is_local'>): string {
  const href = escapeHtml(
    `${env.path_prefix}/login?${new URLSearchParams({ language: name, next, ...(env.oidc_only && is_local && { local: '' }) })}`,
  )
  return `<li><a href="${href}" lang="${name}" hreflang="${name}"${name === language ? ' aria-current="true"' : ''}>${names[name]}</a></li>`
}

/** The way to the provider, where the settings name one. */
function signOnLink({ path_prefix, oidc_issuer, oidc_name }: Env, language: Language, next: string): string {
  if (oidc_issuer === null) return ''
  const text = escapeHtml(say(language, { key: 'identity.sign_on', params: { name: oidc_name } }))
  return `<a class="button" href="${escapeHtml(`${path_prefix}/login/sign-on?${new URLSearchParams({ next })}`)}">${text}</a>\n`
}
