// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The declarations and references of a class file. This JVM need not be able to load the class,
 * which may be compiled for a newer Java.
 *
 * @param name its name, with slashes, as all names here
 * @param access its flags
 * @param parents its superclass and its interfaces
 * @param members fields and methods, each a name and what it takes and returns, with its flags
 * @param classes the classes that it mentions
 * @param uses members of classes that it mentions
 */
record ClassFile(
    String name,
    int access,
    List<String> parents,
    Map<String, Integer> members,
    Set<String> classes,
    Set<Use> uses) {
  private static final int MAGIC = 0xCAFEBABE;

  boolean isInterface() {
    return Modifier.isInterface(access);
  }

  /** Returns the methods that a subclass can override. */
  Stream<String> overridable() {
    return members.keySet().stream().filter(this::isOverridable);
  }

  private boolean isOverridable(String member) {
    int flags = members.getOrDefault(member, Modifier.PRIVATE);
    return member.contains("(")
        && !member.startsWith("<")
        && !Modifier.isPrivate(flags)
        && !Modifier.isStatic(flags);
  }

  /** Returns whether a subclass inherits an implementation of a method, or has it itself. */
  boolean implementsMethod(String member) {
    return isOverridable(member) && !Modifier.isAbstract(members.get(member));
  }

  boolean requires(String member) {
    return isOverridable(member) && Modifier.isAbstract(members.get(member));
  }

  boolean forbids(String member) {
    return isOverridable(member) && Modifier.isFinal(members.get(member));
  }

  /**
   * A member that code uses.
   *
   * @param owner the class that is asked for it, which may inherit it
   * @param member its name, and what it takes and returns
   */
  record Use(String owner, String member) implements Comparable<Use> {
    @Override
    public int compareTo(Use other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return owner + "." + member;
    }
  }

  /** Reads a class file to its methods. */
  static ClassFile read(InputStream bytes) throws IOException {
    DataInputStream in = new DataInputStream(bytes);
    if (in.readInt() != MAGIC) {
      throw new IOException("no class file");
    }
    in.readInt(); // the version
    Constants constants = Constants.read(in);
    int access = in.readUnsignedShort();
    String name = constants.name(in.readUnsignedShort());
    List<String> parents = new ArrayList<>(constants.superclass(in.readUnsignedShort()).toList());
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      parents.add(constants.name(in.readUnsignedShort()));
    }
    Map<String, Integer> members = new HashMap<>();
    readMembers(in, constants, members);
    readMembers(in, constants, members);
    return new ClassFile(name, access, parents, members, constants.classes(), constants.uses());
  }

  private static void readMembers(
      DataInputStream in, Constants constants, Map<String, Integer> members) throws IOException {
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      int flags = in.readUnsignedShort();
      String name = constants.text(in.readUnsignedShort());
      members.put(name + constants.text(in.readUnsignedShort()), flags);
      for (int j = in.readUnsignedShort(); j > 0; j--) {
        in.readUnsignedShort(); // the name of an attribute
        in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
      }
    }
  }

  /** The table of constants; those that are not needed here are null. */
  private record Constants(Object[] table) {
    private record Pair(int first, int second) {}

    private record Member(Pair pair) {}

    private record Type(int name) {}

    static Constants read(DataInputStream in) throws IOException {
      Object[] table = new Object[in.readUnsignedShort()];
      for (int i = 1; i < table.length; i++) {
        int tag = in.readUnsignedByte();
        table[i] = constant(tag, in).orElse(null);
        i += tag == 5 || tag == 6 ? 1 : 0; // long and double take two places
      }
      return new Constants(table);
    }

    private static Optional<Object> constant(int tag, DataInputStream in) throws IOException {
      switch (tag) {
        case 1:
          return Optional.of(in.readUTF());
        case 7:
          return Optional.of(new Type(in.readUnsignedShort()));
        case 9, 10, 11:
          return Optional.of(new Member(pair(in)));
        case 12:
          return Optional.of(pair(in));
        default:
          in.skipNBytes(otherLength(tag));
          return Optional.empty();
      }
    }

    private static int otherLength(int tag) throws IOException {
      return switch (tag) {
        case 5, 6 -> 8;
        case 3, 4, 17, 18 -> 4;
        case 15 -> 3;
        case 8, 16, 19, 20 -> 2;
        default -> throw new IOException("unknown constant " + tag);
      };
    }

    private static Pair pair(DataInputStream in) throws IOException {
      return new Pair(in.readUnsignedShort(), in.readUnsignedShort());
    }

    String text(int index) {
      return (String) table[index];
    }

    String name(int index) {
      return text(((Type) table[index]).name());
    }

    /** Of {@code java.lang.Object} there is none. */
    Stream<String> superclass(int index) {
      return index == 0 ? Stream.empty() : Stream.of(name(index));
    }

    Set<String> classes() {
      Set<String> classes = new TreeSet<>();
      for (Object constant : table) {
        if (constant instanceof Type type) {
          classes.add(element(text(type.name())));
        }
      }
      return classes;
    }

    Set<Use> uses() {
      Set<Use> uses = new TreeSet<>();
      for (Object constant : table) {
        if (constant instanceof Member member) {
          Pair type = (Pair) table[member.pair().second()];
          String owner = element(name(member.pair().first()));
          uses.add(new Use(owner, text(type.first()) + text(type.second())));
        }
      }
      return uses;
    }

    /** Of an array of objects, what its elements are. */
    private static String element(String name) {
      return name.replaceFirst("^\\[+L(.*);$", "$1");
    }
  }
}
