/** The program cannot start as configured; main prints the message without a stack, one line per reason. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
