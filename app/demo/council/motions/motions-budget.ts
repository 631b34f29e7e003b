import { finance } from '#app/demo/council/people/committees.ts'
import { numbered, type PlannedMotion, paragraphs } from '#app/demo/council/planned.ts'

const meeting = 'finance-running'

/** Motions of the current meeting: drafts, motions that wait for signatures, and submitted ones. */
export const motionsOfBudget: PlannedMotion[] = [
  {
    meeting,
    first: 'Claudia Zehnder',
    second: 'Markus Flückiger',
    third: 'Esther Dubach',
    others: ['Urs Emch', 'Franziska Gerber', 'Ausschuss Finanzplanung und Lohnfragen'],
    title: 'Prämienverbilligung ohne Gesuch: Anspruch von Amtes wegen prüfen',
    description: paragraphs(
      'Der Regierungsrat wird beauftragt zu prüfen, wie der Anspruch auf Prämienverbilligung von Amtes wegen festgestellt werden kann, und dem Kantonsrat innert Jahresfrist Bericht zu erstatten. Der Bericht legt insbesondere dar:',
      numbered(
        'welche Steuerdaten dafür verwendet werden dürfen und welche gesetzliche Grundlage allenfalls fehlt;',
        'mit wie vielen zusätzlichen Bezügerinnen und Bezügern zu rechnen ist;',
        'welche Mehrkosten entstehen und welcher Verwaltungsaufwand wegfällt;',
        'welche Erfahrungen andere Kantone mit der Auszahlung ohne Gesuch gemacht haben.',
      ),
    ),
    reason: paragraphs(
      'Im Kanton Lauterau erhalten 36’400 Personen einen Beitrag an ihre Krankenkassenprämien. Wer ihn erhalten will, muss bis Ende März ein Gesuch einreichen. Die Ausgleichskasse schätzt, dass rund jeder achte anspruchsberechtigte Haushalt darauf verzichtet, meist aus Unkenntnis, seltener aus Scham.',
      'Die Angaben, auf die sich der Anspruch stützt, liegen der Steuerverwaltung bereits vor. Acht Kantone schreiben die Berechtigten heute von sich aus an, drei zahlen ohne Gesuch aus. Der Aufwand für die Prüfung der Gesuche ist dort spürbar gesunken.',
      'Mit dem Gegenvorschlag zur Prämien-Entlastungs-Initiative steigen die Mittel ohnehin. Sie sollen bei jenen ankommen, für die sie bestimmt sind.',
    ),
    business_type: 'postulat',
    rights_holder: 'faction',
    papers: [
      { title: 'Bezugsquoten im Vergleich der Kantone', text: 'vorstoss-praemien' },
      { title: 'Ablauf heute und ohne Gesuch', text: 'vorstoss-praemien-ablauf' },
    ],
    written: 12,
    status: 'SUBMITTED',
    signed: ['Markus Flückiger', 'Esther Dubach', 'Urs Emch', 'Thomas Aeschlimann', 'Sandra Bürgi'],
  },
  {
    meeting,
    first: 'Thomas Aeschlimann',
    title: 'Parkplätze am Bahnhof Lauterau während des Baus der Velobahn',
    description: paragraphs(
      'Für die erste Etappe der Velobahn Lauterau–Hirsegg werden 41 Parkplätze am Bahnhof Lauterau aufgehoben. Ich bitte den Regierungsrat um die Beantwortung folgender Fragen:',
      numbered(
        'Auf welchen Zeitpunkt werden die Parkplätze aufgehoben, und wie lange dauert es, bis Ersatz zur Verfügung steht?',
        'Liegt mit der Stadt Lauterau eine Vereinbarung über den Ersatz vor? Wenn ja: Wer trägt die Kosten?',
        'Wie viele der Plätze sind heute an Pendlerinnen und Pendler dauervermietet?',
        'Wie stellt der Kanton sicher, dass der Zugang für Menschen mit eingeschränkter Mobilität auch während der Bauzeit gewährleistet ist?',
      ),
    ),
    reason: paragraphs(
      'Im Kostenteiler zur Velobahn sind die Bauarbeiten am Bahnhof mit 3,07 Mio. Franken eingestellt. Der Ersatz der Parkplätze ist darin nicht enthalten. Gewerbe und Anwohnerschaft rund um den Bahnhofplatz haben Anrecht auf eine klare Auskunft, bevor die Bagger auffahren.',
    ),
    business_type: 'kleine-anfrage',
    rights_holder: 'proposal_creator',
    papers: [{ title: 'Zählung der Parkplätze', text: 'vorstoss-parkplaetze' }],
    written: 9,
    status: 'SUBMITTED',
  },
  {
    meeting,
    first: 'Markus Flückiger',
    second: 'Sandra Bürgi',
    third: 'Barbara Brotschi',
    others: [finance],
    title: 'Budgetabweichungen ab fünf Prozent im Voranschlag begründen',
    description: paragraphs(
      'Der Regierungsrat wird beauftragt, in der Botschaft zum Voranschlag jede Abweichung eines Globalbudgets von mehr als fünf Prozent oder 500’000 Franken gegenüber dem Vorjahr einzeln zu begründen und dabei anzugeben, ob sie auf übergeordnetes Recht, auf einen Beschluss des Kantonsrates oder auf einen Entscheid der Regierung zurückgeht.',
      'Die Angaben erscheinen erstmals mit dem Voranschlag des übernächsten Jahres in einer einheitlichen Tabelle.',
    ),
    reason: paragraphs(
      'Die Kommission hat in diesem Herbst 63 schriftliche Fragen zum Voranschlag gestellt. Mehr als die Hälfte davon verlangte nichts anderes als die Begründung einer Abweichung, welche die Dienststellen bei der Eingabe ohnehin verfassen müssen. Diese Texte bleiben heute in der Verwaltung liegen.',
      'Werden sie mit der Botschaft veröffentlicht, kann sich die Kommission auf das Wesentliche beschränken. Das kostet nichts und erspart allen Beteiligten zwei Fragerunden.',
    ),
    business_type: 'auftrag',
    rights_holder: 'commission',
    urgent: true,
    written: 6,
    status: 'OPEN',
    signed: ['Sandra Bürgi', 'Daniel Cartier', 'Kaspar Hasler'],
  },
  {
    meeting,
    first: 'Sandra Bürgi',
    second: 'Thomas Aeschlimann',
    third: 'Rolf Allemann',
    others: ['Ausschuss Finanzplanung und Lohnfragen', 'Monika Kamber'],
    title: 'Folgekosten von Informatikvorhaben vor dem Kreditbeschluss offenlegen',
    description: paragraphs(
      'Das Finanzhaushaltsgesetz ist so zu ändern, dass der Regierungsrat dem Kantonsrat mit jedem Verpflichtungskredit für ein Informatikvorhaben von mehr als einer Million Franken die Kosten der ersten acht Betriebsjahre unterbreitet. Auszuweisen sind mindestens Lizenzen, Wartung, Betrieb, interner Personalaufwand und die Ablösung am Ende der Lebensdauer.',
    ),
    reason: paragraphs(
      'Für das Programm Digitale Verwaltung bewilligte der Kantonsrat vor vier Jahren 24,5 Mio. Franken. Heute liegt die Prognose bei 31,7 Mio. Franken. Noch schwerer wiegt, dass die jährlichen Betriebskosten in keiner Vorlage standen: Sie belasten die Globalbudgets auf Dauer, ohne dass der Rat je darüber befunden hätte.',
      'Bei Bauvorhaben sind die Folgekosten seit zwanzig Jahren Bestandteil jeder Botschaft. Es gibt keinen Grund, weshalb für Software etwas anderes gelten soll.',
    ),
    business_type: 'motion',
    rights_holder: 'cross_party',
    papers: [{ title: 'Betriebskosten ausgewählter Fachanwendungen', text: 'vorstoss-informatik' }],
    written: 5,
    status: 'OPEN',
  },
  {
    meeting,
    first: 'Thomas Aeschlimann',
    second: 'Claudia Zehnder',
    third: 'Stefan Lüthi',
    others: ['Andrea Marti', 'Peter Jeger'],
    title: 'Steuererklärung vollständig elektronisch einreichen',
    description: paragraphs(
      'Der Regierungsrat wird beauftragt, die Verordnung so anzupassen, dass natürliche Personen die Steuererklärung samt allen Belegen ohne Unterschrift auf Papier einreichen können. Wer auf Papier angewiesen ist, erhält die Formulare auf Wunsch weiterhin unentgeltlich.',
    ),
    reason: paragraphs(
      'Vier von fünf Steuererklärungen werden am Bildschirm ausgefüllt, danach ausgedruckt, unterschrieben, verschickt und im Amt wieder eingelesen. Das Serviceportal kennt die Anmeldung mit geprüfter Identität bereits für 46 Dienstleistungen. Der Umweg über das Papier kostet den Kanton nach Angaben des Steueramtes rund 380’000 Franken im Jahr.',
    ),
    business_type: 'auftrag',
    rights_holder: 'faction',
    written: 4,
    status: 'OPEN',
    signed: ['Claudia Zehnder', 'Peter Jeger'],
  },
  {
    meeting,
    first: 'Thomas Aeschlimann',
    second: 'Sandra Bürgi',
    others: ['Monika Kamber'],
    title: 'Nachtragskredite: Weshalb die Häufung im zweiten Halbjahr?',
    description: numbered(
      'Wie verteilen sich die Nachtragskredite der letzten fünf Jahre auf die beiden Serien?',
      'In wie vielen Fällen war der Mehrbedarf bereits vor Ende Juni bekannt?',
      'Ist der Regierungsrat bereit, die Fristen für die Meldung eines Mehrbedarfs zu verkürzen?',
    ),
    reason: 'Die zweite Serie umfasst sieben Kredite von zusammen 6,65 Mio. Franken, davon drei mit Ursachen ausserhalb des Kantons.',
    business_type: 'interpellation',
    written: 2,
    status: 'DRAFT',
  },
  {
    meeting,
    first: 'Esther Dubach',
    by: 'Markus Flückiger',
    second: 'Markus Flückiger',
    title: 'Wachstum der Ausgaben an die Wirtschaftskraft binden',
    description: paragraphs(
      'Der Regierungsrat legt dem Kantonsrat eine Änderung der Kantonsverfassung vor, wonach der laufende Aufwand im Durchschnitt von vier Jahren nicht stärker wachsen darf als das kantonale Volkseinkommen. Ausgenommen sind durchlaufende Beiträge und Ausgaben, die das Bundesrecht zwingend vorschreibt.',
    ),
    reason:
      'Seit zehn Jahren wächst der Aufwand rascher als das Einkommen der Bevölkerung. Der Finanzplan rechnet auch für die kommenden vier Jahre mit ungenügender Selbstfinanzierung.',
    business_type: 'motion',
    written: 3,
    status: 'DRAFT',
  },
]
