import type { Env } from '#server/env.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Text } from '#server/kit/problem.ts'
import { say } from '#server/kit/texts.ts'
import type { Language } from '#shared/kit/languages.ts'

type Page = { env: Env; app_name: string; language: Language; csrf_token: string; next: string; problem?: Text }

const names = { de: 'Deutsch', fr: 'Français', en: 'English' }

/** The sign-in page: plain HTML, no script. */
export function signInPage({ env, app_name, language, csrf_token, next, problem }: Page): string {
  const t = (key: string) => escapeHtml(say(language, { key: `identity.${key}` }))
  const message = problem ? `<p class="problem" role="alert" id="problem">${escapeHtml(say(language, problem))}</p>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
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
<form method="post" action="${env.path_prefix}/login">
<input type="hidden" name="csrfmiddlewaretoken" value="${escapeHtml(csrf_token)}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="username">${t('username')}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}>
<label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">${t('sign_in')}</button>
</form>
<nav aria-label="${t('language')}"><ul>${env.languages.map((name) => languageLink(env, name, { language, next })).join('')}</ul></nav>
</main>
</body>
</html>
`
}

function languageLink(env: Env, name: Language, { language, next }: Pick<Page, 'language' | 'next'>): string {
  const href = escapeHtml(`${env.path_prefix}/login?${new URLSearchParams({ language: name, next })}`)
  return `<li><a href="${href}" lang="${name}" hreflang="${name}"${name === language ? ' aria-current="true"' : ''}>${names[name]}</a></li>`
}
