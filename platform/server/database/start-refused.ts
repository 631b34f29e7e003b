/** The program cannot start as it is told to; main prints the message without a stack. One line a reason. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
