import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { isOneLine } from '#platform/shared/fields.ts'
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

/** Begins; `addPasskey` must follow in the same session within five minutes. Returns the WebAuthn creation options for the browser. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: `${path}passkeys/options/`,
  body: withPassword,
  answer: z.looseObject({ challenge: z.string() }),
})
/** Named after the browser; returns recovery codes if there were none before. */
export const addPasskey = endpoint({ method: 'POST', path: `${path}passkeys/`, body: z.object({ made: madePasskey }), answer: codes })
export const changePasskey = endpoint({
  method: 'PATCH',
  path: `${path}passkeys/:id/`,
  params: byId,
  body: z.object({ name: passkeyName }),
  answer: secondFactor,
})
/** Removing the last factor also removes the recovery codes. 409 for the last one where the site requires one. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${path}passkeys/:id/`,
  params: byId,
  body: withPassword,
  answer: secondFactor,
})
