// SPDX-License-Identifier: Apache-2.0
/** The texts of the page in each language, and the formats of numbers and dates. */

/** Languages by code. */
export const languages = { en: "English", fr: "Français" };

/** Key, English, French. {0}, {1} … are placeholders for values; {0|page|pages} is the first word for 1, else the second. */
const TEXTS = [
  ["brand", "Duplicates", "Doublons"],
  ["menu", "Views", "Vues"],
  ["language", "Language", "Langue"],
  ["skip", "Skip to content", "Aller au contenu"],
  ["view.overview", "Overview", "Vue d’ensemble"],
  ["view.groups", "Groups", "Groupes"],
  ["view.group", "History", "Historique"],
  ["view.compare", "Compare", "Comparer"],
  ["view.check", "Check", "Vérifier"],
  ["view.review", "Review", "Réviser"],
  ["view.search", "Search", "Recherche"],
  ["state.loading", "Loading…", "Chargement…"],
  ["state.error", "The request failed", "La requête a échoué"],
  ["state.unreachable", "Solr does not answer", "Solr ne répond pas"],
  ["state.forbidden", "You are not allowed to see this", "Vous n’avez pas le droit de voir ceci"],
  ["state.again", "Try again", "Réessayer"],
  ["collections", "Open one of these collections", "Ouvrez l’une de ces collections"],
  ["incomplete", "The results are incomplete.", "Les résultats sont incomplets."],
  ["incomplete.shard", "A part of the collection did not answer ({0}), and its documents are missing.", "Une partie de la collection n’a pas répondu ({0}), et ses documents manquent."],
  ["incomplete.part", "Solr did not examine all documents.", "Solr n’a pas examiné tous les documents."],
  ["incomplete.review", "{0} documents were not fully examined, so pairs may be missing.", "{0} documents n’ont pas été examinés en entier ; des paires peuvent manquer."],
  ["cut.dup.maxGroup", "The group has more documents than are shown.", "Le groupe a plus de documents qu’il n’en est affiché."],
  ["cut.dup.candidates", "There are more similar documents than were compared.", "Il y a plus de documents similaires qu’il n’en a été comparé."],
  ["cut.dup.depth", "The chain of versions is longer than was followed.", "La chaîne des versions est plus longue que ce qui a été suivi."],
  ["cut.timeAllowed", "The time limit was reached before all documents were compared.", "La limite de temps a été atteinte avant la fin de la comparaison."],
  ["gone", "{0} was not found: it was deleted, or you have no access to it.", "{0} est introuvable : supprimé, ou vous n’y avez pas accès."],
  ["gone.part", "{0} was not found in the part that answered.", "{0} est introuvable dans la partie qui a répondu."],
  ["gone.chip", "not found", "introuvable"],
  ["forbidden.action", "You are not allowed to do this.", "Vous n’avez pas le droit de faire cela."],
  ["count.documents", "Documents", "Documents"],
  ["count.inGroups", "In groups", "Dans des groupes"],
  ["count.unprinted", "Without fingerprint", "Sans empreinte"],
  ["count.unprinted.why", "not compared by the job", "non comparés par le calcul"],
  ["count.unknown", "known after the first run", "connu après le premier calcul"],
  ["largest", "Largest groups", "Groupes les plus grands"],
  ["largest.none", "There are no groups yet.", "Il n’y a pas encore de groupes."],
  ["largest.newest", "newest of {0}", "le plus récent du {0}"],
  ["newest", "New since last week", "Nouveau depuis une semaine"],
  ["newest.count", "Groups with a document of the last 7 days: {0}", "Groupes avec un document des 7 derniers jours : {0}"],
  ["newest.more", "{0} or more", "{0} ou plus"],
  ["histogram", "Similarity of documents", "Similarité des documents"],
  ["histogram.nearest", "To the nearest", "Au plus proche"],
  ["histogram.pairs", "All pairs", "Toutes les paires"],
  ["histogram.view", "What is counted", "Ce qui est compté"],
  ["histogram.threshold", "Threshold", "Seuil"],
  ["histogram.at", "{0} of the documents have a neighbour of {1} or more", "{0} des documents ont un voisin à {1} ou plus"],
  ["histogram.atPairs", "{0} of the pairs reach {1}", "{0} des paires atteignent {1}"],
  ["histogram.low", "{0} are below {1} and are not drawn.", "{0} sont en dessous de {1} et ne sont pas dessinés."],
  ["histogram.parts", "{0} more pairs are a whole and its part.", "{0} autres paires sont un tout et sa partie."],
  ["histogram.sample", "{0} of {1} documents, drawn at random", "{0} documents sur {1}, tirés au sort"],
  ["histogram.all", "All {0} documents", "Tous les {0} documents"],
  ["histogram.none", "There are no documents to compare yet.", "Il n’y a encore aucun document à comparer."],
  ["search.label", "Words, title, path or id", "Mots, titre, chemin ou identifiant"],
  ["search.go", "Search", "Rechercher"],
  ["search.ask", "Enter words, a title, a path or an id in the search box.", "Saisissez des mots, un titre, un chemin ou un identifiant dans le champ de recherche."],
  ["search.none", "No document matches “{0}”.", "Aucun document ne correspond à « {0} »."],
  ["search.how", "Searched for all words in {0}, and for the text as a part of {1}.", "Recherché : tous les mots dans {0}, et le texte comme partie de {1}."],
  ["search.more", "Show more", "Afficher plus"],
  ["search.foundIn", "Found in", "Trouvé dans"],
  ["search.select", "Search needs the request handler /select.", "La recherche a besoin du gestionnaire de requêtes /select."],
  ["sizes", "Sizes of groups", "Taille des groupes"],
  ["sizes.of", "{0} documents", "{0} documents"],
  ["learned", "Compared pairs", "Paires comparées"],
  ["learned.pairs", "pairs of documents", "paires de documents"],
  ["learned.line", "versions above, others below {0}", "versions au-dessus, autres au-dessous de {0}"],
  ["learned.expected", "Of the pairs above the line, {0} should be versions. These should be {1} of all versions that were compared.", "Parmi les paires au-dessus, {0} devraient être des versions, soit {1} de toutes les versions comparées."],
  ["learned.fixed", "The collection is too small to learn from it.", "La collection est trop petite pour en apprendre."],
  ["learned.none", "Available after the first run of the job.", "Disponible après le premier calcul."],
  ["learned.oversized", "{0} pairs were skipped: they share only terms of too many documents.", "{0} paires ont été omises : elles ne partagent que des termes trop fréquents."],
  ["job", "Grouping", "Regroupement"],
  ["job.backfill", "Missing fingerprints", "Empreintes manquantes"],
  ["job.start", "Group all documents", "Regrouper tous les documents"],
  ["job.why", "Finds the versions and copies of all documents. Their texts stay as they are.", "Trouve les versions et les copies de tous les documents. Leurs textes restent inchangés."],
  ["job.backfill.start", "Add missing fingerprints", "Ajouter les empreintes manquantes"],
  ["job.backfill.why", "A document without a fingerprint cannot be compared. This computes it from the stored text.", "Un document sans empreinte ne peut être comparé. Celle-ci est calculée à partir du texte stocké."],
  ["job.abort", "Stop", "Arrêter"],
  ["job.none", "not run yet", "jamais lancé"],
  ["job.running", "running", "en cours"],
  ["job.done", "done", "terminé"],
  ["job.failed", "failed", "échoué"],
  ["job.aborted", "stopped", "arrêté"],
  ["job.started", "Started", "Début"],
  ["job.finished", "Finished", "Fin"],
  ["groups.none", "No group matches these filters.", "Aucun groupe ne correspond à ces filtres."],
  ["groups.never", "No groups yet. Start the grouping in the overview.", "Pas encore de groupes. Lancez le regroupement dans la vue d’ensemble."],
  ["groups.count", "{0} found", "{0} en tout"],
  ["groups.minSize", "Documents, at least", "Documents, au moins"],
  ["groups.folder", "Folder or host begins with", "Dossier ou hôte commence par"],
  ["groups.from", "Lowest similarity, from", "Similarité la plus basse, de"],
  ["groups.to", "Lowest similarity, to", "Similarité la plus basse, à"],
  ["groups.apply", "Filter", "Filtrer"],
  ["groups.clear", "Clear", "Effacer"],
  ["groups.any", "any", "tous"],
  ["groups.previous", "Previous", "Précédent"],
  ["groups.next", "Next", "Suivant"],
  ["groups.page", "{0} to {1} of {2}", "{0} à {1} sur {2}"],
  ["groups.pages", "Pages", "Pages"],
  ["groups.more", "and {0} more", "et {0} {0|autre|autres}"],
  ["groups.group", "Newest version", "Dernière version"],
  ["groups.newest", "Newest change", "Dernier changement"],
  ["groups.lowest", "Lowest similarity", "Similarité minimale"],
  ["groups.formats", "Formats", "Formats"],
  ["groups.free", "To free", "À libérer"],
  ["open", "Open the document", "Ouvrir le document"],
  ["path.copy", "Copy the path", "Copier le chemin"],
  ["path.copied", "Path copied", "Chemin copié"],
  ["csv", "CSV", "CSV"],
  ["csv.cut", "The list has the first {0} groups, with up to {0} members each.", "La liste contient les {0} premiers groupes, avec au plus {0} membres chacun."],
  ["groups.filters", "Filters", "Filtres"],
  ["group.of", "{0} {0|version|versions}", "{0} {0|version|versions}"],
  ["group.of.copies", "{0} {0|version|versions}, {1} {1|copy|copies}", "{0} {0|version|versions}, {1} {1|copie|copies}"],
  ["group.alone", "No other document is a version of this one.", "Aucun autre document n’est une version de celui-ci."],
  ["group.all", "Show up to 1,000", "Afficher jusqu’à 1 000"],
  ["group.history", "Versions by date", "Versions par date"],
  ["group.undated", "Without a date", "Sans date"],
  ["group.review", "For review", "À réviser"],
  ["group.pivot", "this document", "ce document"],
  ["group.first", "first", "première"],
  ["group.latest", "latest", "dernière"],
  ["group.copy", "copy", "copie"],
  ["group.same-text", "same text", "même texte"],
  ["group.decided", "by decision", "par décision"],
  ["group.numbers", "numbers differ", "nombres différents"],
  ["group.toPivot", "to this document", "avec ce document"],
  ["group.toPrevious", "to the previous", "avec la précédente"],
  ["group.order", "Order", "Ordre"],
  ["group.order.newest", "Newest first", "Plus récentes d’abord"],
  ["group.order.oldest", "Oldest first", "Plus anciennes d’abord"],
  ["group.choose", "Select version {0} for a comparison", "Choisir la version {0} pour une comparaison"],
  ["group.compareTwo", "Compare versions {0} and {1}", "Comparer les versions {0} et {1}"],
  ["group.copies", "{0} {0|copy|copies} in {1} {1|folder|folders}: {2}", "{0} {0|copie|copies} dans {1} {1|dossier|dossiers} : {2}"],
  ["changes.fields", "Changed fields", "Champs modifiés"],
  ["changes.numbers", "Changed numbers", "Nombres modifiés"],
  ["changes.main", "Main change", "Changement principal"],
  ["changes.none", "none", "aucun"],
  ["changes.layout", "The same words in the same order.", "Les mêmes mots dans le même ordre."],
  ["view.versions", "Changes by version", "Changements par version"],
  ["versions.version", "Version {0}, {1}", "Version {0}, {1}"],
  ["versions.slider", "Version", "Version"],
  ["versions.since", "since version {0}", "depuis la version {0}"],
  ["versions.gone", "removed in version {0}", "retiré dans la version {0}"],
  ["versions.one", "This document has no other version with a date.", "Ce document n’a pas d’autre version datée."],
  ["versions.cut", "Only the newest {0} of {1} versions are compared.", "Seules les {0} versions les plus récentes sur {1} sont comparées."],
  ["versions.reading", "Reading the versions: {0} of {1}", "Lecture des versions : {0} sur {1}"],
  ["group.added", "words added: {0}", "mots ajoutés : {0}"],
  ["group.removed", "words removed: {0}", "mots retirés : {0}"],
  ["group.via", "similar to this document through", "semblable à ce document par l’intermédiaire de"],
  ["group.ask", "Start from this document", "Partir de ce document"],
  ["group.comparePrevious", "Compare with previous", "Comparer à la précédente"],
  ["group.decisions", "Decisions", "Décisions"],
  ["parts.partOf", "Part of", "Fait partie de"],
  ["parts.contains", "Contains", "Contient"],
  ["parts.text.partOf.title", "This text is part of", "Ce texte fait partie de"],
  ["parts.text.contains.title", "This text contains", "Ce texte contient"],
  ["parts.document.partOf", "{0} of this document is in it and makes up {1} of it.", "{0} de ce document s’y trouvent et en représentent {1}."],
  ["parts.document.contains", "{0} of it is in this document and makes up {1} of this document.", "{0} de son contenu se trouvent dans ce document et en représentent {1}."],
  ["parts.partOf.bar", "share of it", "sa part"],
  ["parts.document.contains.bar", "share of this document", "part de ce document"],
  ["parts.text.partOf", "{0} of this text is in it and makes up {1} of it.", "{0} de ce texte s’y trouvent et en représentent {1}."],
  ["parts.text.contains", "{0} of it is in this text and makes up {1} of this text.", "{0} de son contenu se trouvent dans ce texte et en représentent {1}."],
  ["parts.text.contains.bar", "share of this text", "part de ce texte"],
  ["group.others", "All groups", "Tous les groupes"],
  ["group.notCompared", "This document cannot be compared:", "Ce document ne peut être comparé :"],
  ["group.version", "Version {0}", "Version {0}"],
  ["date.of", "(date from the field {0})", "(date du champ {0})"],
  ["date.seen", "(first added to Solr)", "(premier ajout dans Solr)"],
  ["date.none", "no date", "sans date"],
  ["date.ignored", "not credible: {0}", "non crédible : {0}"],
  ["decide.label", "Decide", "Décider"],
  ["decide.same", "Same", "Identiques"],
  ["decide.different", "Different", "Différents"],
  ["decide.revoke", "Undo", "Annuler"],
  ["decide.unknown", "Decisions cannot be shown:", "Les décisions ne peuvent être affichées :"],
  ["decided.same", "decided: same", "décidé : identiques"],
  ["decided.different", "decided: different", "décidé : différents"],
  ["decided.part", "decided: {0} is a part of {1}", "décidé : {0} fait partie de {1}"],
  ["decided.revoked", "decision revoked", "décision annulée"],
  ["decided.expired", "expired, a text has changed", "expirée, un texte a changé"],
  ["compare.side", "Side by side", "Côte à côte"],
  ["compare.inline", "Inline", "En ligne"],
  ["compare.layout", "Layout", "Disposition"],
  ["compare.previous", "Previous change (k)", "Changement précédent (k)"],
  ["compare.next", "Next change (j)", "Changement suivant (j)"],
  ["compare.changes", "changes: {0}, words removed: {1}, added: {2}", "changements : {0}, mots retirés : {1}, ajoutés : {2}"],
  ["compare.equal", "The two texts are the same.", "Les deux textes sont identiques."],
  ["compare.folded", "equal words: {0}", "mots identiques : {0}"],
  ["compare.fold", "fold", "replier"],
  ["compare.shared", "shared passage of {0} words", "passage commun de {0} mots"],
  ["compare.diffing", "Comparing the texts…", "Comparaison des textes…"],
  ["compare.rough", "The texts differ too much to match single words everywhere.", "Les textes diffèrent trop pour apparier tous les mots."],
  ["compare.noText", "The text of {0} is not stored, so it cannot be shown.", "Le texte de {0} n’est pas stocké et ne peut être affiché."],
  ["compare.left", "Left", "Gauche"],
  ["compare.right", "Right", "Droite"],
  ["compare.older", "Older", "Plus ancien"],
  ["compare.newer", "Newer", "Plus récent"],
  ["compare.details", "Similarity, words, profile and fields", "Similarité, mots, profil et champs"],
  ["compare.ignore", "Ignored differences", "Différences ignorées"],
  ["compare.spaces", "Ignore layout", "Ignorer la mise en page"],
  ["compare.loose", "Ignore case and punctuation", "Ignorer casse et ponctuation"],
  ["compare.ignored", "The two texts differ only in what is ignored.", "Les deux textes ne diffèrent que par ce qui est ignoré."],
  ["compare.why", "Comparison", "Comparaison"],
  ["compare.notLinked", "The default search does not compare these two documents.", "La recherche par défaut ne compare pas ces deux documents."],
  ["compare.outcome.kept", "versions of each other", "versions l’un de l’autre"],
  ["compare.outcome.review", "for review", "à réviser"],
  ["compare.outcome.rejected", "not versions", "pas des versions"],
  ["compare.outcome.part", "one is part of the other", "l’un fait partie de l’autre"],
  ["compare.part.left", "The left document is part of the right one: {0} of it is there and makes up {1} of the right one. What both have is marked.", "Le document de gauche fait partie de celui de droite : {0} s’y trouvent et en représentent {1}. Ce que les deux ont est marqué."],
  ["compare.part.right", "The right document is part of the left one: {0} of it is there and makes up {1} of the left one. What both have is marked.", "Le document de droite fait partie de celui de gauche : {0} s’y trouvent et en représentent {1}. Ce que les deux ont est marqué."],
  ["compare.part.older", "The older document is part of the newer one: {0} of it is there and makes up {1} of the newer one. What both have is marked.", "Le plus ancien document fait partie du plus récent : {0} s’y trouvent et en représentent {1}. Ce que les deux ont est marqué."],
  ["compare.part.newer", "The newer document is part of the older one: {0} of it is there and makes up {1} of the older one. What both have is marked.", "Le plus récent document fait partie du plus ancien : {0} s’y trouvent et en représentent {1}. Ce que les deux ont est marqué."],
  ["compare.similarity", "similarity", "similarité"],
  ["compare.words", "words", "mots"],
  ["compare.phrases", "phrases", "expressions"],
  ["compare.rare phrases", "rare phrases", "expressions rares"],
  ["compare.numbers", "numbers", "nombres"],
  ["compare.of", "{0} of {1}", "{0} sur {1}"],
  ["compare.main word", "main words that differ", "mots principaux différents"],
  ["compare.similar to others", "similar to others", "semblable à d’autres"],
  ["compare.same title", "same title", "même titre"],
  ["compare.same frequent title", "same frequent title", "même titre fréquent"],
  ["compare.same title but for numbers", "same title but for numbers", "même titre aux nombres près"],
  ["compare.other title", "other title", "autre titre"],
  ["compare.word", "Words by weight", "Les mots et leur poids"],
  ["compare.word.shared", "In both", "Dans les deux"],
  ["compare.word.share", "Share by weight: {0} {1}, {2} {3}", "Part en poids : {0} {1}, {2} {3}"],
  ["compare.word.only", "{0}: only here, or more often", "{0} : seulement ici, ou plus souvent"],
  ["compare.word.weight", "Occurrences × weight. A word that is rare in the collection has weight 1. Highest products first.", "Occurrences × poids. Un mot rare dans la collection a le poids 1. Les plus grands produits d’abord."],
  ["compare.card", "Profile", "Profil"],
  ["compare.sentences", "sentences", "phrases"],
  ["compare.distinct", "distinct words", "mots distincts"],
  ["compare.sharedWords", "Shared key words", "Mots-clés communs"],
  ["compare.onlyWords", "Only here", "Seulement ici"],
  ["compare.metadata", "Fields", "Champs"],
  ["compare.differs", "differs", "différent"],
  ["compare.text", "Texts", "Textes"],
  ["compare.choose", "Select two documents: open a group and choose Compare.", "Choisissez deux documents : ouvrez un groupe et choisissez Comparer."],
  ["check.text", "Text", "Texte"],
  ["check.title", "Title", "Titre"],
  ["check.name", "File name", "Nom de fichier"],
  ["check.drop", "Paste a text, or drop a text file here. Nothing is stored.", "Collez un texte ou déposez un fichier texte ici. Rien n’est enregistré."],
  ["check.file", "Choose a text file", "Choisir un fichier texte"],
  ["check.empty", "There is no text to check.", "Il n’y a pas de texte à vérifier."],
  ["check.large", "The text is longer than 5,000,000 bytes.", "Le texte dépasse 5 000 000 octets."],
  ["check.binary", "Only text files can be checked here; bin/solr-duplicates check also reads other files, such as PDF and DOCX.", "Seuls les fichiers texte peuvent être vérifiés ici ; bin/solr-duplicates check lit aussi d’autres fichiers, comme PDF et DOCX."],
  ["check.checking", "Comparing…", "Comparaison…"],
  ["check.new", "New: no similar document", "Nouveau : aucun document semblable"],
  ["check.new.parts", "New: not a version of an indexed document", "Nouveau : pas une version d’un document indexé"],
  ["check.part-of", "Part of an indexed document", "Partie d’un document indexé"],
  ["check.same-text", "The same text is already indexed", "Le même texte est déjà indexé"],
  ["check.near", "A version of an indexed document", "Une version d’un document indexé"],
  ["check.review", "Possibly a version: review it", "Peut-être une version : à vérifier"],
  ["check.too-short", "Too short to be compared", "Trop court pour être comparé"],
  ["check.same", "The same text", "Le même texte"],
  ["check.best", "Most similar", "Le plus semblable"],
  ["check.others", "Other similar documents", "Autres documents semblables"],
  ["review.intro", "Possible versions of one document. Keys: y, all are versions; n, none is; 1 to 9, this one is not. j and k select a candidate, s skips, u undoes.", "Versions possibles d’un document. Touches : y, toutes sont des versions ; n, aucune ; 1 à 9, pas celle-ci. j et k choisissent un candidat, s passe, u annule."],
  ["review.yes", "Yes, a version (y)", "Oui, une version (y)"],
  ["review.no", "No (n)", "Non (n)"],
  ["review.all", "All are versions (y)", "Toutes sont des versions (y)"],
  ["review.none", "None is a version (n)", "Aucune n’est une version (n)"],
  ["review.not", "This one is not ({0})", "Pas celle-ci ({0})"],
  ["review.skip", "Skip (s)", "Passer (s)"],
  ["review.undo", "Undo (u)", "Annuler (u)"],
  ["review.searching", "Looking for candidates…", "Recherche de candidats…"],
  ["review.searched", "documents examined: {0}", "documents examinés : {0}"],
  ["review.empty", "There is nothing to review.", "Il n’y a rien à réviser."],
  ["review.done", "That was the last document. {0} {0|pair|pairs} decided, {1} skipped.", "C’était le dernier document. {0} {0|paire décidée|paires décidées}, {1} {1|passée|passées}."],
  ["review.count", "{0} {0|pair|pairs} decided, {1} skipped", "{0} {0|paire décidée|paires décidées}, {1} {1|passée|passées}"],
  ["review.off", "Decisions are not stored for this collection: see docs/page.md.", "Les décisions ne sont pas enregistrées pour cette collection : voir docs/page.md."],
  ["review.elsewhere", "Another user has decided about this pair; that decision is kept: {0}", "Un autre utilisateur a décidé de cette paire ; sa décision est conservée : {0}"],
  ["review.failed", "The decision about {0} failed:", "La décision sur {0} a échoué :"],
  ["review.details", "Compare in detail", "Comparer en détail"],
  ["review.document", "Document", "Document"],
  ["review.candidates", "Candidates: {0}", "Candidats : {0}"],
  ["review.changes", "First changes of {0}", "Premiers changements de {0}"],
  ["review.apart", "The two texts have no word in common.", "Les deux textes n’ont aucun mot en commun."],
  ["review.why.words", "{0} of the words in common", "{0} des mots en commun"],
  ["review.why.phrases", "{0} of the phrases in common", "{0} des expressions en commun"],
  ["review.why.rare phrases", "{0} of the rare phrases in common", "{0} des expressions rares en commun"],
  ["review.why.numbers", "{0} numbers in common", "{0} nombres en commun"],
  ["review.why.main word", "{0} {0|main word differs|main words differ}", "{0} {0|mot principal diffère|mots principaux diffèrent}"],
  ["review.why.similar to others", "also similar to other documents", "aussi semblable à d’autres documents"],
  ["review.last", "Last decisions", "Dernières décisions"],
  ["review.last.none", "There are no decisions yet.", "Il n’y a encore aucune décision."],
  ["groups.weakest", "lowest similarity {0}", "similarité la plus basse {0}"],
  ["group.lowest", "lowest similarity of two documents {0}", "similarité minimale de deux documents {0}"],
  ["count.copies", "Redundant copies", "Copies redondantes"],
  ["count.copies.why", "{0}, same text as an older or kept member", "{0}, même texte qu’un membre plus ancien ou conservé"],
  ["count.older", "Older versions", "Anciennes versions"],
  ["count.older.why", "{0}, other members that are not the latest", "{0}, autres membres qui ne sont pas le dernier"],
  ["count.free", "{0} can be freed", "{0} libérables"],
  ["folder", "folder", "dossier"],
  ["shares", "Duplicates by {0}", "Doublons par {0}"],
  ["shares.copies", "With an exact copy", "Avec une copie exacte"],
  ["shares.near", "With a near-duplicate", "Avec un quasi-doublon"],
  ["shares.all", "all compared", "tous comparés"],
  ["shares.interval", "95% interval {0} to {1}, sample of {2}", "intervalle à 95 % de {0} à {1}, échantillon de {2}"],
  ["shares.within", "A document counts here only if its copy or near-duplicate has the same {0}.", "Un document ne compte ici que si sa copie ou son quasi-doublon a le même {0}."],
  ["shares.of", "{0} of {1} values are shown, largest first.", "{0} valeurs sur {1} sont affichées, les plus grandes d’abord."],
  ["shares.back", "Show all documents", "Afficher tous les documents"],
  ["view.passages", "Shared passages", "Passages communs"],
  ["passages.also", "Also shares passages with", "Partage aussi des passages avec"],
  ["passages.none", "No shared passages were found.", "Aucun passage commun n’a été trouvé."],
  ["passages.choose", "Open the history of a document, and choose one that shares passages. The index needs their fragments: see docs/passages.md.", "Ouvrez l’historique d’un document et choisissez-en un qui partage des passages. L’index a besoin de leurs fragments : voir docs/passages.md."],
  ["passages.count", "passages: {0}", "passages : {0}"],
  ["passages.covered", "share of the words in passages", "part des mots dans les passages"],
  ["passages.shares", "{0} of the left text, {1} of the right", "{0} du texte de gauche, {1} de celui de droite"],
  ["passages.number", "Passage {0}, {1}, similarity {2}", "Passage {0}, {1}, similarité {2}"],
  ["passages.previous", "Previous passage (k)", "Passage précédent (k)"],
  ["passages.next", "Next passage (j)", "Passage suivant (j)"],
  ["passages.folded", "characters: {0}", "caractères : {0}"],
  ["passages.verbatim", "verbatim", "mot pour mot"],
  ["passages.edited", "edited", "modifié"],
  ["passages.homophones", "homophones", "homophones"],
  ["passages.reordered", "reordered", "réordonné"],
  ["passages.contains", "contains it", "le contient"],
  ["passages.contained-in", "contained in it", "y est contenu"],
  ["passages.copy of", "Copy of", "Copie de"],
  ["passages.original", "Original: no text of other documents", "Original : aucun texte d’autres documents"],
  ["passages.common source", "Common source with", "Source commune avec"],
  ["passages.contains copied passages", "Contains copied passages of", "Contient des passages copiés de"],
  ["passages.show", "Show passages", "Afficher les passages"],
  ["cut.dup.passages.candidates", "More documents may share passages.", "D’autres documents peuvent partager des passages."],
  ["cut.dup.passages.maxLength", "Passages were searched only at the beginning of the text.", "Les passages n’ont été cherchés qu’au début du texte."],
  ["cut.repetitions", "Repeated words were aligned at one place only.", "Les mots répétés n’ont été alignés qu’à un seul endroit."],
  ["cut.document", "Only the beginning of the right text was compared.", "Seul le début du texte de droite a été comparé."],
];

const KNOWN = new Map(TEXTS.map(([key, en, fr]) => [key, { en, fr }]));
const STORED = "solr-duplicates.";
const LANGUAGE = "language";
const visit = new Map();

let code = known(remembered(LANGUAGE)) ?? (navigator.language?.startsWith("fr") ? "fr" : "en");

/** Returns what this browser remembers under a name; undefined if there is nothing. */
export function remembered(name) {
  try {
    return localStorage.getItem(STORED + name) ?? undefined;
  } catch {
    return visit.get(name); // the browser stores nothing for this site
  }
}

/** Remembers a choice in this browser; if the browser stores nothing, for this visit. */
export function remember(name, value) {
  try {
    localStorage.setItem(STORED + name, value);
  } catch {
    visit.set(name, value);
  }
}

function known(language) {
  return Object.hasOwn(languages, language ?? "") ? language : undefined;
}

export function language() {
  return code;
}

/** Sets the language and remembers it. */
export function setLanguage(chosen) {
  code = known(chosen) ?? "en";
  remember(LANGUAGE, code);
}

/** Returns a text in the current language; an unknown key is its own text. */
export function t(key, ...values) {
  const text = KNOWN.get(key)?.[code] ?? key;
  const isOne = (value) => value === "1" || (code === "fr" && value === "0");
  const put = (_, i, one, more) => (more === undefined ? (values[i] ?? "") : isOne(String(values[i])) ? one : more);
  return text.replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, put);
}

export function isKnown(key) {
  return KNOWN.has(key);
}

export function number(value) {
  return new Intl.NumberFormat(code).format(value ?? 0);
}

/** Formats a number of bytes in decimal units, such as 4.2 GB. */
export function bytes(count) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  const power = units.findLastIndex((_, i) => i === 0 || count >= 999.5 * 1000 ** (i - 1));
  const value = count / 1000 ** power;
  const unitDisplay = power ? "short" : "long";
  const digits = power && value < 9.95 ? 1 : 0;
  return new Intl.NumberFormat(code, { style: "unit", unit: units[power], unitDisplay, maximumFractionDigits: digits }).format(value);
}

/** Formats a similarity in 0..1 with two decimals. */
export function similarity(value) {
  return value === undefined || Number.isNaN(value)
    ? "–"
    : new Intl.NumberFormat(code, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value < 1 ? Math.min(value, 0.99) : value);
}

/** Formats a share in 0..1 as a percentage. */
export function percent(share) {
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(code, { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** Formats a date in UTC, as Solr does. */
export function date(iso, withTime = true) {
  const when = new Date(iso);
  if (!iso || Number.isNaN(when.getTime())) {
    return t("date.none");
  }
  const time = withTime ? { timeStyle: "short" } : {};
  return new Intl.DateTimeFormat(code, { dateStyle: "medium", ...time, timeZone: "UTC" }).format(when);
}

/** Returns a short name of a file format. */
export function format(type) {
  const names = {
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
    "application/vnd.oasis.opendocument.text": "ODT",
    "application/vnd.oasis.opendocument.spreadsheet": "ODS",
    "application/msword": "DOC",
    "application/pdf": "PDF",
    "text/plain": "TXT",
    "text/html": "HTML",
    "application/xhtml+xml": "HTML",
    "message/rfc822": "EML",
  };
  const plain = String(type ?? "").split(";")[0].trim();
  return Object.hasOwn(names, plain) ? names[plain] : plain.slice(0, 40);
}

/** Returns the short name of a file format, or another value as it is. */
export function shortName(value) {
  const name = format(value);
  return value.startsWith(name) ? value : name;
}
