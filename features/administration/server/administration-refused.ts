/** A command line request that cannot be done, as one English line. What the API refuses as well is a Problem. */
export class AdministrationRefused extends Error {
  override name = 'AdministrationRefused'
}
