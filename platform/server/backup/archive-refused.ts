/** An archive that cannot be made, or is not taken; one English line that says what to do. Nothing was changed by then. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
