import { renderSVG } from 'uqr'
import { formTo, type Pen, type ServerPage } from '#server/identity/server-page.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Text } from '#server/kit/problem.ts'

type Asking = { login: string; next: string; status: number; problem?: Text | undefined }

/** Asks for a code of the app, or one that is kept for the day on which there is no app. */
export const codePage = ({ login, next, status, problem }: Asking): ServerPage => ({
  status,
  title: 'second_factor.title',
  problem,
  content: (pen) => `<p>${pen.t('second_factor.code_explained')}</p>
${codeForm(`${login}/second`, pen, { next, hasProblem: problem !== undefined })}
<p class="hint">${pen.t('second_factor.recovery_explained')}</p>
${backLink(pen, login, next)}`,
})

/** A secret's picture, for an app to read. */
export const pictureOf = (address: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 2 })).toString('base64')}`

/** Shows a new secret as picture and as text, and asks for the first code of it. */
export const setupPage = ({ login, next, status, problem, secret, address }: Asking & { secret: string; address: string }): ServerPage => ({
  status,
  title: 'second_factor.setup_title',
  problem,
  content: (pen) => `<p>${pen.t('second_factor.setup_explained')}</p>
<p><img class="picture" src="${pictureOf(address)}" alt="${pen.t('second_factor.picture')}" width="220" height="220"></p>
<p>${pen.t('second_factor.secret')}<br><code>${escapeHtml((secret.match(/.{1,4}/g) ?? []).join(' '))}</code></p>
${codeForm(`${login}/second/setup`, pen, { next, hasProblem: problem !== undefined })}
${backLink(pen, login, next)}`,
})

/** Shows recovery codes, this once. */
export const codesPage = ({ codes, next, csrf_token }: { codes: string[]; next: string; csrf_token: string }): ServerPage => ({
  csrf_token,
  status: 200,
  title: 'second_factor.codes_title',
  content: ({ t }) => `<p>${t('second_factor.codes_explained')}</p>
<ul class="codes">${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>
<p><a class="button" href="${escapeHtml(next)}">${t('second_factor.go_on')}</a></p>`,
})

const codeForm = (action: string, { t, csrf_token }: Pen, { next, hasProblem }: { next: string; hasProblem: boolean }) =>
  formTo(
    action,
    { csrf_token, next },
    `<label for="code">${t('second_factor.code')}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="100" required autofocus${hasProblem ? ' aria-describedby="problem"' : ''}>
<button type="submit">${t('second_factor.go_on')}</button>`,
  )

const backLink = ({ t }: Pen, login: string, next: string) =>
  `<p><a href="${escapeHtml(`${login}?${new URLSearchParams({ next })}`)}">${t('second_factor.back')}</a></p>`
