/** What an administrator asked for cannot be done. The message is one English line for each reason, naming the field and what is expected. */
export class AdministrationRefused extends Error {
  override name = 'AdministrationRefused'
}

/** Turns the violation of one of these constraints into its message; anything else stays what it is. */
export function refusedBy(messages: Record<string, string>) {
  return (error: unknown): never => {
    const message = messages[(error as { constraint?: string }).constraint ?? '']
    throw message === undefined ? error : new AdministrationRefused(message, { cause: error })
  }
}
