/** Prime of the 3072-bit MODP group (RFC 3526, section 5), the group every user pool client computes in. */
export const GROUP_PRIME = BigInt(
  "0x" +
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd1" +
    "29024e088a67cc74020bbea63b139b22514a08798e3404dd" +
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245" +
    "e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed" +
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3d" +
    "c2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f" +
    "83655d23dca3ad961c62f356208552bb9ed529077096966d" +
    "670c354e4abc9804f1746c08ca18217c32905e462e36ce3b" +
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9" +
    "de2bcbf6955817183995497cea956ae515d2261898fa0510" +
    "15728e5a8aaac42dad33170d04507a33a85521abdf1cba64" +
    "ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7" +
    "abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6b" +
    "f12ffa06d98a0864d87602733ec86a64521f2b18177b200c" +
    "bbe117577a615d6c770988c0bad946e208e24fa074e5ab31" +
    "43db5bfce0fd108e4b82d120a93ad2caffffffffffffffff",
);

/** Generator of the group (RFC 3526, section 5). */
export const GROUP_GENERATOR = 2n;

/** Label that the user pool's clients put into their key derivation. */
export const DERIVATION_LABEL = "Caldera Derived Key";

/** Bytes of the key that signs the password claim. */
export const DERIVED_KEY_BYTES = 16;

/** Most hex digits a group element can have; anything longer is not one. */
export const GROUP_HEX_CHARS = 768;
