import { renderSVG } from 'uqr'
import { formTo, type Pen, type ServerPage } from '#features/identity/server/sign-in-page.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'

type Asking = { login: string; next: string; status: number; problem?: Text | undefined }

/** `asked`: the WebAuthn request options. */
type Factors = { asked: object | null; has_app: boolean; path_prefix: string }

/** Asks for a passkey if a script finds that the browser supports them, else for a code of the app or a recovery code. */
export const codePage = ({ login, next, status, problem, asked, has_app, path_prefix }: Asking & Factors): ServerPage => ({
  status,
  title: 'second_factor.title',
  problem,
  content: (pen) => `${asked ? passkeyForm(pen, { action: `${login}/second/passkey`, next, asked, path_prefix }) : ''}
<p>${pen.t(has_app ? 'second_factor.code_explained' : 'second_factor.recovery_code_explained')}</p>
${codeForm(`${login}/second`, pen, { next, hasProblem: problem !== undefined })}
${has_app ? `<p class="hint">${pen.t('second_factor.recovery_explained')}</p>` : ''}
${backLink(pen, login, next)}`,
})

type PasskeyForm = { action: string; next: string; asked: object; path_prefix: string }

/** Hidden until the script finds that passkeys work. */
const passkeyForm = (pen: Pen, { action, next, asked, path_prefix }: PasskeyForm) => `<section id="passkey" hidden>
<p>${pen.t('second_factor.passkey_explained')}</p>
<p class="problem" role="alert" id="passkey-problem" hidden>${pen.t('second_factor.passkey_cancelled')}</p>
${formTo(
  action,
  { csrf_token: pen.csrf_token, next },
  `<input type="hidden" name="credential" data-asked="${escapeHtml(JSON.stringify(asked))}">
<button type="submit">${pen.t('second_factor.use_passkey')}</button>`,
)}
</section>
<script type="module" src="${path_prefix}/passkey.js"></script>`

/** QR code of a secret as a data URL. */
export const pictureOf = (address: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 2 })).toString('base64')}`

/** Shows a new secret as a QR code and as text, and asks for its first code. */
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
