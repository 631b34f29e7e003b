import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { isOneLine } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { codes, path, secondFactor, withPassword } from './second-factor.ts'

/** Limited in length: a whole credential is far smaller. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000)

/** A new credential as the browser serialises it (WebAuthn, RegistrationResponseJSON). */
const madePasskey = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
})
export type MadePasskey = z.infer<typeof madePasskey>

export const longestPasskeyName = 100
const passkeyName = z
  .string()
  .trim()
  .min(1, 'problem.required_input_missing')
  .max(longestPasskeyName, 'second_factor.name_too_long')
  .refine(isOneLine, 'problem.one_line')

export const beginPasskey = endpoint({
  summary: 'Begin to add a passkey',
  description: 'The passkey must follow in the same session within five minutes. Answers the WebAuthn options for the browser.',
  refusals: {
    409: 'The site takes no passkeys, or the caller has no password.',
    429: refused.passwords,
  },
  method: 'POST',
  path: `${path}passkeys/options/`,
  body: withPassword,
  answer: z.looseObject({ challenge: z.string() }),
})
export const addPasskey = endpoint({
  summary: 'Add a passkey',
  description:
    'It is named after the browser. Answers recovery codes if there were none before. 400 for a passkey that does not fit what was begun.',
  refusals: { 409: 'The site takes no passkeys.' },
  method: 'POST',
  path: `${path}passkeys/`,
  body: z.object({ made: madePasskey }),
  answer: codes,
})
export const changePasskey = endpoint({
  summary: 'Rename a passkey',
  method: 'PATCH',
  path: `${path}passkeys/:id/`,
  params: byId,
  body: z.object({ name: passkeyName }),
  answer: secondFactor,
})
export const removePasskey = endpoint({
  summary: 'Remove a passkey',
  description: 'Removing the last factor also removes the recovery codes.',
  refusals: {
    409: 'The site requires a second factor and this is the last one, or the caller has no password.',
    429: refused.passwords,
  },
  method: 'DELETE',
  path: `${path}passkeys/:id/`,
  params: byId,
  body: withPassword,
  answer: secondFactor,
})
