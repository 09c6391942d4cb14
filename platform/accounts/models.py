"""Who someone is: registered users, guests, and the tokens of their programs."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import skeleton, validate_name


class UserManager(BaseUserManager["User"]):
    def create_user(
        self, name: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> User:
        user = self.model(name=name, email=self.normalize_email(email) or None, **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, name: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> User:
        return self.create_user(name, email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractBaseUser, PermissionsMixin):
    """A person: registered (name, e-mail, password) or a guest (a generated name, a session)."""

    name = models.CharField(_("nombre"), max_length=24, unique=True, validators=[validate_name])
    name_skeleton = models.CharField(max_length=96, unique=True, editable=False)
    """The name with look-alike letters folded: two users never look the same."""
    email = models.EmailField(_("correo"), null=True, blank=True)  # noqa: DJ001 (unique where set)
    is_guest = models.BooleanField(_("invitado"), default=False)
    is_staff = models.BooleanField(_("personal"), default=False)
    is_active = models.BooleanField(_("activo"), default=True)
    language = models.CharField(_("idioma"), max_length=5, blank=True)
    joined_at = models.DateTimeField(_("desde"), default=timezone.now)
    session_epoch = models.PositiveIntegerField(default=0)
    """Raised to close every session and socket of this user."""

    objects: ClassVar[UserManager] = UserManager()
    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = _("usuario")
        verbose_name_plural = _("usuarios")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_unique"),
            models.CheckConstraint(
                condition=Q(is_guest=True) | Q(email__isnull=False),
                name="user_registered_has_email",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_skeleton = skeleton(self.name)
        if (fields := kwargs.get("update_fields")) is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_skeleton"}
        super().save(*args, **kwargs)

    def get_short_name(self) -> str:
        return self.name


class ApiToken(models.Model):
    """A personal token of a program. Only its SHA-256 is stored; it is shown once, when made."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("ficha de programa")
        verbose_name_plural = _("fichas de programa")

    def __str__(self) -> str:
        return f"{self.label} ({self.user})"
