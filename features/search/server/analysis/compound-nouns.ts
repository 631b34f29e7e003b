// Parts of German compounds in the documents of Swiss parliaments, councils and administrations. Words that only look like compounds
// (Ausschuss, Vorlage, Standort) are listed too: they are not split.

const councils = `
Abgeordnete Abstimmung Abschied Abteilung Abwahl Aktuar Amt Anfrage Anhörung Anliegen Antrag Antwort Anwesenheit Appell
Auflösung Aufsicht Auftrag Ausschluss Ausschuss Ausstand Auszählung Beamte Befragung Begehren Begnadigung Begründung Beirat Beratung Bericht
Berichterstatter Beschluss Beschwerde Bestellung Bevölkerung Bund Bürger Bürgschaft Büro Chef Debatte Delegation Delegierte
Departement Dezernat Dezernent Direktion Direktor Diskussion Ehre Einberufung Einheit Einigung Einladung Einsicht Einsprache Einsprecher Eintreten
Einwohner Empfehlung Entlassung Entscheid Entscheidung Entwurf Ergebnis Erheblicherklärung Erklärung Ernennung Ersatz Fraktion
Frage Führung Gemeinde Gemeinschaft General Genehmigung Gericht Geschäft Gewalt Gouverneur Gremium Gruppe Gruppierung
Handaufheben Hoheit Initiant Initiative Inkrafttreten Instanz Interpellant Interpellation Kammer Kandidat Kandidatur Kanton Kanzlei Kanzler Kenntnis Kenntnisnahme
Kollegium Kommission Komitee Konferenz Kongress Konkordat Konsens Konsultation Konvent Kreis Land Legislatur Leiter Leitung Liste Mandat Mehrheit
Minderheit Minister Ministerium Mitbericht Mitglied Mitgliedschaft Mittel Mitwirkung Motion Motionär Nachfolge Nation Öffentlichkeit Opposition Ordnung Organ
Organisation Ortschaft Parlament Parlamentarier Partei Periode Petition Plenum Postulant Postulat Präsident Präsidium Protokoll Quorum Rat
Redaktion Redner Referendum Regent Regierung Ressort Rücktritt Schreiben Schultheiss Sekretär Sekretariat Session
Sitz Sitzung Sprecher Staat Stadt Stab Stand Stellungnahme Stellvertreter Stellvertretung Stichentscheid Stichwahl Stimme
Stimmberechtigte Stimmenzähler Tagesordnung Tagung Teilnehmer Traktandum Traktanden Überweisung Urne Urteil Verband Verein Vereidigung
Verfahren Verfassung Verhandlung Vernehmlassung Versammlung Vertreter Vertretung Verwaltung Volk Vollmacht Vorberatung Vorgehen Vorlage Vorsitz Vorsitzende
Vorsteher Vorstoss Vorstand Votum Wahl Wähler Zirkular Zuständigkeit Zustimmung Zuweisung Magistrat Ombudsmann Ombudsstelle
Bezirk Region Provinz Gliederung Körperschaft Behörde Dienst Aufgabe Auskunft Akte Aktenzeichen Archiv Beleg`

const law = `
Ablehnung Abkommen Abkürzung Abschnitt Absicht Absprache Änderung Anfechtung Anhang Anklage Anordnung Anspruch Anstellung Anwalt Anweisung Anzeige Artikel
Asyl Aufenthalt Aufhebung Auflage Ausführung Ausländer Auslegung Ausnahme Ausweis Ausweisung Bedingung Befugnis Berechtigung Bereinigung Besitz Bestimmung Betreibung
Betrug Beurteilung Bewilligung Beweis Bewerber Busse Bussen Delikt Diebstahl Einbürgerung Eigentum Eigentümer Einreichung Einreise Einschränkung
Eingabe Enteignung Erbe Erbschaft Erlass Ermächtigung Ermittlung Fahndung Fassung Flucht Flüchtling Freiheit Freigabe Frist Geheimnis Gefängnis Geltung Gesetz
Gesetzgebung Gesuch Gesuchsteller Gewährleistung Gleichstellung Grundsatz Gutachten Haft Haftung Handel Herkunft Integrität Jurist Justiz Kauf Klage
Kläger Klausel Kodex Kompetenz Konkurs Kontrolle Konvention Kriminalität Kriterium Kündigung Leitlinie Lizenz Massnahme Meldung Merkblatt Migration
Missbrauch Miete Mieter Mord Norm Notar Notariat Notstand Opfer Paragraf Pfand Pacht Pflicht Polizei Polizist Praxis Privileg Prozess Prüfung
Recht Regel Regelung Regelwerk Reglement Rekurs Reform Register Revision Revisor Richter Richtlinie Rückweisung Sache Satz Satzung Schaden Schema
Schiedsgericht Schlichtung Schuld Schuldner Schutz Sicherheit Sicherung Sorgfalt Sperre Statut Stiftung Strafe Streit Tat Täter Tatbestand Text
Täuschung Titel Trennung Treu Übereinkommen Übereinkunft Übergang Überprüfung Umsetzung Unterschrift Unterzeichnung Urheber Urkunde Ursache
Verbot Verbrechen Vereinbarung Vergehen Vergleich Verhaftung Verjährung Verletzung Vermittlung Verordnung Verpflichtung Verstoss Vertrag Verwarnung
Verweis Verzicht Vollstreckung Vollzug Vorbehalt Vorschrift Vorsorge Waffe Weisung Wegweisung Widerruf Widerspruch Wirksamkeit Wirkung Zeuge Zitat Zivil
Zulassung Zwang Zweck Überwachung Durchsuchung Geldwäscherei Gewährung Schweigen Offenlegung Transparenz Interesse Unvereinbarkeit`

const money = `
Abgabe Abrechnung Abschluss Abschreibung Aktie Aktiven Aktionär Amortisation Angebot Ankauf Anlage Anleihe Ansatz Anteil Aufwand Aufwendung Ausgabe Ausgleich
Ausfall Ausschreibung Auszahlung Bank Bargeld Bedarf Beihilfe Beitrag Beschaffung Bestand Beteiligung Betrag Bilanz Bonus Börse Buchhaltung Buchung Budget
Darlehen Deckung Defizit Depot Devise Dividende Einkauf Einkommen Einkunft Einlage Einnahme Einsparung Entgelt Entlastung Entschädigung Erhöhung Erlös
Ersparnis Ertrag Etat Export Faktor Fakturierung Finanz Finanzen Finanzierung Fonds Forderung Franken Gebühr Gehalt Geld Gewerbe Gewinn Gläubiger
Guthaben Haushalt Hypothek Import Index Inflation Investition Investor Inventar Kapital Kasse Kassier Kennzahl Konjunktur Konsum Konto Kontrolling Konzern
Kosten Kostendach Kredit Kürzung Lager Last Leasing Leistung Lieferant Lieferung Liegenschaft Liquidität Lohn Lotterie Markt Mehrwert Menge Monopol
Nachtrag Nutzen Nutzung Offerte Patent Pauschale Pension Plafond Planung Posten Prämie Preis Produkt Produktion Profit Prognose Quote Rabatt Rate Rechnung
Rechnungslegung Rendite Rente Reserve Rückerstattung Rücklage Rückstellung Rückzahlung Saldo Sanierung Schenkung Schulden Senkung Selbstbehalt Sockel Spende
Sparen Spesen Sponsor Steigerung Steuer Subvention Summe Taggeld Tarif Tilgung Tranche Treuhand Überschuss Übernahme Umlage Umlauf Umsatz Unternehmen Unternehmer
Vergabe Vergütung Verkauf Verkäufer Verlust Vermögen Verpachtung Verschuldung Versicherung Verteilung Verzinsung Volumen Voranschlag Vorschuss Währung Ware
Wert Wettbewerb Wirtschaft Wohlstand Zahl Zahlung Zins Zoll Zoller Zulage Zusatz Zuschlag Zuschuss Zuwendung`

const works = `
Abbau Abbruch Abfall Abwasser Altlast Anbau Anfahrt Anschluss Architekt Areal Asphalt Aufbau Aufzug Ausbau Ausrüstung Ausstattung Aussicht Aushub Bach Bad
Bagger Balkon Bau Bauer Bauherr Bebauung Beleuchtung Belag Beton Betrieb Bezug Boden Bogen Brücke Brunnen Container Dach Damm Deich Denkmal Deponie Dichte
Dorf Eigenheim Einbau Einfahrt Eingang Einrichtung Einzonung Entsorgung Entwässerung Erneuerung Erschliessung Erstellung Erweiterung Estrich
Etage Etappe Fassade Fenster Fläche Flur Fundament Garage Garderobe Garten Gasse Gebäude Gebiet Gelände Geländer Gerüst Gestaltung Graben Grenze Grube Grund Grundstück
Halle Haus Heizung Hof Holz Immobilie Ingenieur Installation Instandhaltung Instandsetzung Kabel Kanal Kanalisation Karte Kataster Kehricht Keller
Kies Konstruktion Kran Küche Kulisse Lampe Landschaft Lärm Licht Lift Linie Lüftung Material Mauer Meister Modell Montage Muster Nachbar
Nachbarschaft Objekt Ort Park Parzelle Pavillon Perimeter Pfeiler Plan Planer Platz Platte Plattform Projekt Projektierung Quartier Rahmen Rampe
Raum Räumung Renaturierung Renovation Reparatur Rohr Rückbau Saal Sand Sanitär Schacht Schicht Schutt Siedlung Signal Sohle Standort Stein Stelle Stiege
Stock Strang Strasse Stufe Teer Terrain Terrasse Träger Treppe Tunnel Tür Turm Überbauung Ufer Umbau Umgebung Umzonung Unterhalt Unterführung Verdichtung
Vermessung Wand Wanne Weg Werk Werkhof Wohnung Zaun Zentrum Ziegel Zimmer Zone Zufahrt Zugang Trottoir Randstein Steg Schleuse
Überdachung Verlegung Verbreiterung Sperrung Umgestaltung Aufwertung Begrünung Baum Baumeister Hecke Rasen Wiese Anlass Begegnung Spiel Stadion`

const traffic = `
Abonnement Achse Ampel Auto Bahn Bahnhof Bahnsteig Ballon Benzin Bereich Billett Bus Chauffeur Diesel Durchfahrt Eisenbahn Elektro Entfernung Fahrer
Fahrgast Fahrplan Fahrrad Fahrt Fahrzeug Flug Flugzeug Fracht Frequenz Fuss Fussgänger Gleis Güter Hafen Haltestelle Haltung
Kreisel Kreuzung Linienführung Lok Lokomotive Luft Maut Mobilität Motor Netz Parken Passagier Pendler Pneu Post Rad Radar Reise
Reisende Route Schalter Schiene Schiff Seilbahn Spur Station Stau Strecke Tankstelle Takt Taxi Tempo Tonne Tour Tram Transit Transport
Trolley Umfahrung Umleitung Umsteigen Unfall Velo Verbindung Verkehr Verkehrsmittel Vignette Vorfahrt Vortritt Waggon Wagen Zug Zeichen Zubringer
Geschwindigkeit Beruhigung Achsen Fähre Schwelle Langsamverkehr Knoten Perron Perronkante Fahrbahn`

const nature = `
Acker Alp Alpen Alarm Arten Art Asche Batterie Becken Berg Bestäubung Biene Biodiversität Biologie Biomasse Brand Brennstoff Chemie
Emission Energie Erde Erdbeben Erdöl Ernte Ernährung Erwärmung Erzeugung Evakuierung Fauna Feinstaub Feuer Feuerwehr Feuerwerk Fisch Fischerei Flora Fluss
Forst Förster Frost Frucht Futter Gas Gefahr Gefährdung Gemüse Generator Gestein Gewässer Gift Gletscher Hagel Hang Heim Hitze Huhn Hund
Hügel Insekt Immission Isolation Jagd Jäger Käse Katastrophe Kernkraft Klima Kohle Kompost Kraft Kraftwerk Kraut Kuh Kunststoff Landwirt Landwirtschaft Lawine
Lebensmittel Mais Meer Messung Milch Mineral Moor Müll Nahrung Natur Neophyt Netto Obst Ökologie Ökosystem Öl Pellet Pestizid Pflanze Photovoltaik
Pilz Pumpe Quelle Rebe Regen Reinigung Reservat Reservoir Ressource Rind Ruhe Rutsch Saat Salz Schaf Schädling Schlamm Schnee Schonung Schotter Schwein See Solar
Sonne Speicher Speisung Stall Staub Stoff Strahlung Strom Sturm Sumpf Tal Temperatur Tier Tierarzt Trockenheit Überflutung Überschwemmung Umwelt
Verbrauch Verbraucher Vernetzung Verschmutzung Versiegelung Versorgung Vieh Vogel Vorkommen Wald Wärme Wasser Weide Wein Weinbau Welle Wetter Wild
Wind Wolf Wurzel Zucht Reduktion Vermeidung Verwertung Verminderung Sammlung Rückhalt Schwankung Bewirtschaftung Aufbereitung Behandlung`

const people = `
Alter Ambulanz Angehörige Angst Apotheke Arbeit Arbeiter Arbeitgeber Arbeitnehmer Arbeitslosigkeit Armut Arznei Arzt Ärzte Aufnahme Auge Ausbildung
Baby Bedürfnis Begleitung Begutachtung Behinderung Beistand Bekämpfung Beobachtung Beruf Betreuung Bett Bewegung Bewohner Beziehung Blut Braut Bruder Demenz Diagnose Diät
Droge Ehe Ehepaar Eltern Elternteil Epidemie Epidemiologie Erkrankung Ermässigung Erwachsene Erwerb Existenz Familie Frau Freiwillige Freund Fürsorge Geburt Gehirn
Generation Geschlecht Gesellschaft Gesundheit Grosseltern Grippe Heilung Hilfe Hospiz Hygiene Impfung Impfstoff Infektion Invalidität Jugend Jugendliche Junge
Kind Kinder Klinik Körper Kranke Krankheit Krankenhaus Krebs Krise Labor Leben Lebenspartner Leid Mann Masern Medikament Medizin Mensch Mutter Mutterschaft Mündigkeit
Nachwuchs Not Notfall Notruf Obdach Pandemie Partner Patient Personal Person Pflege Pfleger Prävention Psychiatrie Psychologie Psychotherapie Rehabilitation Reha
Rettung Risiko Säugling Scheidung Schmerz Schwangerschaft Schwester Senior Sexualität Sohn Sorge Sozial Spital Sterben Störung Sucht Suizid
Tabak Tagesstätte Teilhabe Therapie Tochter Tod Trauma Untersuchung Urlaub Vater Vaterschaft Virus Vormund Vormundschaft Waise Witwe Wohl Wohlfahrt
Zahn Zuwanderung Integration Inklusion Unterbringung Unterkunft Unterstützung Anstalt Einsatz Förderung
Mitarbeiter Mitarbeitende Angestellte Stellen Lehre Lehrling Lernende Pikett Ferien Kader Besoldung Beförderung Bewerbung`

const schools = `
Absolvent Abitur Akademie Alphabet Aula Aufführung Ausstellung Autor Bibliothek Bild Bildung Botschaft Buch Bühne Chor Design Dialekt Didaktik Diplom Dozent
Ensemble Erziehung Examen Fach Fakultät Fernsehen Fest Festival Film Forschung Forscher Fortbildung Foto Galerie Geist Geschichte Grad Gymnasium
Hort Information Inhalt Innovation Institut Institution Instrument Internat Internet Journal Journalist Kindergarten Kino Kirche Klasse Klub
Konzert Krippe Kultur Kunst Künstler Kurs Lehrer Leser Literatur Logopädie Lektion Matur Maturität Medien Medium Mittag
Museum Musik Nachhilfe Note Oper Orchester Orientierung Pädagogik Pause Pensum Philosophie Presse Primar Professor Programm Prüfling Publikation
Publikum Qualifikation Radio Rektor Rektorat Religion Schrift Schriftsteller Schule Schulung Schüler Sekundar Semester Seminar
Sport Sprache Stipendium Student Studie Studium Stunde Tanz Theater Ton Turnen Unterricht Universität Verlag Veranstaltung
Vortrag Weiterbildung Werkstatt Wissen Wissenschaft Zeichnung Zeitung Zeugnis Heilpädagogik
Jubiläum Tradition Brauch Brauchtum Tourismus Tourist Gast Gastronomie Gasthaus Hotel Hotellerie Restaurant Wirt Chronik`

const offices = `
Abfrage Ablage Ablauf Abgrenzung Abklärung Abwicklung Adresse Aktion Aktivität Aktualisierung Algorithmus Alternative Analyse Anbieter Anforderung Anfang Anhänger Anpassung Anwender
Anwendung Anzahl Applikation Aspekt Aufbewahrung Aufstellung Auswahl Auswertung Auswirkung Automat Automation Barriere Basis Bearbeitung Bedienung Begriff Benutzer Bereitschaft
Beispiel Bemerkung Benachrichtigung Berechnung Beschreibung Besichtigung Besprechung Besuch Besucher Betreiber Bewertung Brief Briefing Browser Charta Chance Code Computer
Controlling Daten Datei Datum Dialog Digital Digitalisierung Dokument Dokumentation Druck Drucker Echtzeit Effizienz Eignung Einfluss Einführung Einstellung Empfang Empfänger
Engagement Entwicklung Ereignis Erfahrung Erfassung Erfolg Erfüllung Erhaltung Erhebung Erinnerung Evaluation Experte Expertise Fahne Fall Farbe Fehler Feier Formular Form
Formel Fortschritt Funktion Gefäss Gegenstand Gegner Gelegenheit Gerät Gewicht Glas Gleichgewicht Grafik Grösse Gruss Handbuch Handlung Handlungsfeld Herausforderung Hersteller
Hinweis Hintergrund Idee Identität Impuls Infrastruktur Instrumentarium Jahr Jahrhundert Kalender Kampagne Kapazität Kapitel Kategorie Kette Kern Knappheit Komfort
Kommunikation Konflikt Kontakt Kontext Konzept Konzession Kooperation Koordination Kopie Kunde Kurve Lage Länge Laufzeit Leitbild Lösung Lücke Macht Management Mangel
Marketing Maschine Masse Mass Meinung Merkmal Methode Minute Monat Monitor Monitoring Motto Nachhaltigkeit Nachweis Name Niveau Nummer Nacht Option Ordner Paket Panne Papier Partnerschaft
Passwort Perspektive Phase Pilot Plausibilität Politik Politiker Portal Position Potenzial Präsentation Priorität Problem Profil Programmierung Prinzip Prüfer
Punkt Qualität Querschnitt Rang Raster Reaktion Rechner Recherche Referat Referent Reihe Reihenfolge Rhythmus Richtung Robotik Rolle Rückblick Rückmeldung Schätzung Schlüssel
Schluss Schnittstelle Schritt Schwerpunkt Seite Server Service Signatur Situation Skala Software Spezialist Standard Start Statistik Status Stelleninhaber Stempel
Stichprobe Strategie Struktur Suche System Tabelle Tag Technik Technologie Teil Telefon Telefonie Termin Test Thema Thematik Tisch Treffen Trend Typ
Übergabe Übersetzung Übersicht Übertragung Übung Umfang Umfrage Umstellung Unterlage Verantwortung Verarbeitung Verbesserung Vereinfachung Vergangenheit Verhalten Verhältnis Verlängerung
Verlauf Version Verspätung Versuch Verteiler Verzeichnis Video Vision Voraussetzung Vorbereitung Vorbild Vorhaben Vorrang Vorschlag Vorteil Wandel Wartung Wechsel Welt
Werbung Wiederholung Wille Woche Wort Zeit Zeitpunkt Ziel Zielsetzung Zugriff Zukunft Zusammenarbeit Zusammenfassung Zusammenhang Zusammenschluss Zustand Zustellung Zutritt
Zertifikat Zertifizierung Cloud Cyber Hardware Lizenzierung Submission Auftraggeber Auftragnehmer Dienstleister Dienstleistung`

const country = `
Armee Bataillon Botschafter Bischof Bistum Botanik Burg Diakon Diplomatie Eidgenosse Eidgenossenschaft Europa Friede Frieden Friedhof Grab Grenzgänger Heimat
Heer Jude Kapelle Kaserne Kloster Kommandant Kommando Konfession Krieg Militär Miliz Mission Nachrichten Pfarrer Pfarrei Schiessen Schloss Seelsorge
Soldat Synode Synagoge Truppe Veteran Wache Wappen Zivildienst Zivilschutz Zeremonie Schweiz Ausland Inland Nord Süd Ost West Mittelland Jura Alpenraum Rhein
Bestattung Trauer Ehrung Gedenken Zunft Allmend
Sommer Winter Herbst Frühling Abend Morgen Wochenende Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag Feiertag Januar Februar März April Juni Juli August
September Oktober November Dezember Quartal Nachmittag Vormittag Mitternacht Öffnung Schliessung Gründung Eröffnung Einweihung Verleihung Vergrösserung`

const more = `
Abschätzung Beginn Belastung Breite Dossier Elektrizität Fahrender Kürzel Operation Recycling Referenz Stahl Steuerung Streifen Taste Unterstand Verbilligung Verbund Verschiebung Züge
Absage Absender Abweichung Abzug Administration Adressat Agglomeration Aktivierung Akzent Anerkennung Anlauf Anleitung Anmeldung Anmerkung Anschaffung Arbeitslose
Auftritt Aufzeichnung Augenblick Ausgang Auslage Austritt Auszug Autonomie Beanstandung Beauftragte Begünstigung Bestätigung Bindung Bleiberecht Block Bremse
Buchstabe Chirurgie Dauer Debitor Deklaration Demonstration Detail Deutsch Ebene Einschätzung Einsteiger Einstieg Einwilligung Ergänzung Erläuterung Erpressung Erwartung Fähigkeit
Festsetzung Feststellung Folge Fortführung Französisch Führer Gabe Geber Genossenschaft Geschoss Gespräch Gewerkschaft Gleichheit Grundlage Gutschein Hälfte Herausgabe Herz
Höhe Hülle Indikator Industrie Informatik Inspektion Intelligenz Intervention Kalkulation Kennzeichnung Kilometer Kompensation Kompromiss Konsument Korridor Korrektion Korrektur Kreditor
Leitplanke Listung Maximum Mediation Meilenstein Menü Meter Minimum Mitteilung Modul Möglichkeit Notiz Offensive Ökonomie Pensionierung Prozent Quadrat Quittung Rechenschaft
Rechenzentrum Rekrutierung Reservation Revitalisierung Runde Sanktion Schein Sicht Skelett Stellung Stift Stillstand Stütze Support
Tafel Tätigkeit Team Teilung Teuerung Ticket Toleranz Trakt Transfer Überstunde Überzeit Variante Veranlagung Vereinbarkeit Verfügung Verleih Vermerk Verpflegung
Versand Verteidigung Verwendung Vizepräsident Vorort Vorrat Vorwand Vorzug Wachstum Weise Werkzeug Wesen Zettel Zuschrift Zusage Zyklus Ablösung Abholung Abstand
Aktualität Anteilschein Arm Ausgleichung Bagatelle Bilanzierung Buche Einzug Erarbeitung Ermittler Erreichung Erteilung Fabrik Fertigung Filiale Front Geräusch
Gipfel Kiosk Kraftstoff Kubikmeter Landung Laden Lieferkette Mast Missstand Nummerierung Pranger Rohstoff Sammler Sekunde
Sender Sendung Spitze Verlad Verleger Verschlüsselung Vorsteherschaft Wagnis Ziffer Zeile Zweig Absatz Belegung Bindestrich Eintrag Fussnote Gewohnheit Laie`

/** Nouns in their original spelling. */
export const compoundNouns = [councils, law, money, works, traffic, nature, people, schools, offices, country, more].flatMap((nouns) =>
  nouns.trim().split(/\s+/),
)

/** Prefixes of compounds that are not nouns; nobody searches for them alone. */
export const compoundBeginnings = `
alt allgemein aussen begleit binnen bio brutto doppel dreh dritt eigen einzel elektro erst eventual extra fahr fehl fein fern fest flach folge förder frei fremd früh gegen gemein gesamt global gross
grob grund gut halb haupt höchst hoch innen intensiv inter kantonal jung kalt klein kurz lang lehr leer leicht lese lern lösch mehr melde mess mikro minder mindest mini mittel multi nah national neben netto neu nicht nieder nutz ober
öko original parallel privat pro prüf quer rein roh rund sammel schätz schau schnell schwer selbst sonder spar spezial spitzen stamm stark stimm sub teil tief total trag trink turn
ultra ur viel voll vor wander warte warm weit wieder wohn zehn zentral zwei zwischen `
  .trim()
  .split(/\s+/)
