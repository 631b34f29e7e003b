/** An archive cannot be made or restored. The message is one English line that says what to do; nothing has been changed. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
