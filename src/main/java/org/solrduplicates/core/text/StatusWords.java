package org.solrduplicates.core.text;

import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.text.VersionMark.Stage;

/**
 * What people write into a name to say how far a version got, without accents, in English, French,
 * German, Spanish, Italian, Portuguese, Dutch and Chinese.
 *
 * <p>Left out are words that more often name a thing: projet, minuta, revista, Alter, review,
 * update.
 */
final class StatusWords {
  static final Map<Stage, String> LATIN =
      Map.of(
          Stage.OLD,
          """
          old obsolete superseded ancien ancienne anciens anciennes alt alte altes veraltet
          viejo vieja antiguo antigua vecchio vecchia velho velha antigo antiga oud oude
          backup bak""",
          Stage.DRAFT,
          """
          draft drafts wip brouillon brouillons provisoire entwurf entwurfsfassung vorentwurf
          arbeitsfassung vorlaufig borrador bozza rascunho concept""",
          Stage.UNMARKED,
          """
          copy copie kopie copia original originale version versions versione versao versie
          fassung clean tracked redline redlined markup comments comment commented commentaires
          commente commentee annote annotee propre bereinigt kommentiert kommentare anmerkungen
          comentarios comentado comentada limpio limpia commenti commentato commentata pulito pulita
          limpo limpa opmerkingen tmp temp""",
          Stage.REVISED,
          """
          new newest latest revised updated corrected edited amended reviewed nouveau nouvelle
          nouvel nouveaux nouvelles revise revisee revises revisees corrige corrigee corriges
          corrigees modifie modifiee relu relue neu neue neuer neues uberarbeitet uberarbeitete
          ueberarbeitet ueberarbeitete revidiert korrigiert aktuell aktuelle aktualisiert geandert
          geaendert nuevo nueva revisado revisada corregido corregida actualizado actualizada nuovo
          nuova revisionato revisionata corretto corretta aggiornato aggiornata novo nova revisto
          corrigido corrigida atualizado atualizada nieuw nieuwe herzien herziene gecorrigeerd
          bijgewerkt""",
          Stage.FINAL,
          """
          final finals finalised finalized approved finale finaux definitif definitive def
          approuve approuvee valide validee endgultig endgultige endgultiger endgueltig
          endgueltige endfassung endversion schlussfassung reinschrift genehmigt freigegeben
          definitivo definitiva aprobado aprobada approvato approvata aprovado aprovada definitief
          definitieve goedgekeurd""",
          Stage.SIGNED,
          """
          signed countersigned executed signe signee signes signees unterschrieben unterzeichnet
          signiert gezeichnet firmado firmada firmato firmata assinado assinada getekend
          ondertekend""");

  static final Map<Stage, String> HAN =
      Map.of(
          Stage.OLD,
          "旧版 旧版本 舊版 备份 備份 作废",
          Stage.DRAFT,
          """
          初稿 草稿 草案 草拟稿 讨论稿 討論稿 送审稿 审议稿 征求意见稿 试行 試行 暂定稿""",
          Stage.UNMARKED,
          """
          副本 的副本 复件 复印件 複本 拷贝 扫描件 批注版 批注 清洁版 审阅版 原件""",
          Stage.REVISED,
          """
          修订 修订版 修订稿 修订本 修订后 已修订 修訂版 修訂稿 修改版 修改稿 修改后 更新版 新版 最新版
          最新版本 最新""",
          Stage.FINAL,
          """
          最终 最终版 最终版本 最终稿 最終版 最終稿 终稿 終稿 终版 终版本 定稿 定稿版 定版 审定稿
          报批稿 发布稿 正式版 正式稿 已批准""",
          Stage.SIGNED,
          "已签 已签署 签署版 签字版 已签字 盖章版 已盖章 簽署版");

  static final Set<String> COPIES = Set.of("copy", "copie", "kopie", "copia", "副本", "的副本", "复件");

  /** The number behind one of these is its own; behind the others it belongs to the name. */
  static final Set<String> COUNTED =
      Set.of(
          "copy",
          "copie",
          "kopie",
          "copia",
          "draft",
          "brouillon",
          "entwurf",
          "borrador",
          "bozza",
          "rascunho",
          "concept",
          "final",
          "finale",
          "def",
          "revised",
          "backup");

  /** In brackets these take with them whose comments they are. */
  static final String COMMENTS =
      "comments?|commented|tracked|commentaires|kommentare|anmerkungen|comentarios|commenti"
          + "|opmerkingen|批注";

  private StatusWords() {}
}
