/** What was typed on the command line cannot be done; one English line. What the API refuses, too, is a Problem. */
export class AdministrationRefused extends Error {
  override name = 'AdministrationRefused'
}
