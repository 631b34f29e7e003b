import type { SecondFactor } from '#features/identity/second-factor.ts'

/** The state of a user who signs in with the password alone. */
export const noFactor: SecondFactor = {
  has_password: true,
  totp_since: null,
  passkeys: [],
  recovery_code_count: 0,
  is_required: false,
  takes_passkeys: true,
}

/** Responds to a call, and keeps its body. */
export const answering = (sent: unknown[], answer: object) => (body: unknown) => {
  sent.push(body)
  return Response.json(answer)
}
